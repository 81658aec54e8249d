package io.nutshell.language.cpn.ml.value;

import java.util.Arrays;
import java.util.List;

/** A record: values by label, in the alphabetical order of the labels. */
public final class MlRecord {
  private final List<String> labels;
  private final Object[] fields;
  private int hash;

  /**
   * Takes over the array, which must not be changed afterwards.
   *
   * @param labels in alphabetical order, shared by all records of one origin
   */
  public MlRecord(List<String> labels, Object[] fields) {
    this.labels = labels;
    this.fields = fields;
  }

  public List<String> labels() {
    return labels;
  }

  public int size() {
    return fields.length;
  }

  public Object get(int index) {
    return fields[index];
  }

  /** The field with a label that the record has. */
  public Object get(String label) {
    return fields[labels.indexOf(label)];
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof MlRecord record
            && hashCode() == record.hashCode()
            && Arrays.equals(fields, record.fields));
  }

  @Override
  public int hashCode() {
    if (hash == 0) {
      int h = 19;
      for (Object field : fields) {
        h = 31 * h + field.hashCode();
      }
      hash = h == 0 ? 1 : h;
    }
    return hash;
  }

  @Override
  public String toString() {
    return Values.print(this);
  }
}
