package io.nutshell.store.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import io.nutshell.memory.Disk;
import io.nutshell.memory.MemoryBudget;
import io.nutshell.model.Layout;
import io.nutshell.store.BatchStore;
import io.nutshell.store.BatchStoreContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The same with hardly a page in memory and files of a few pages. */
final class SortedStoreOnDiskTest extends BatchStoreContract {
  @TempDir Path place;

  private Disk disk = Disk.within(Path.of("unused"), 0);

  @BeforeEach
  void open() {
    disk = Disk.within(place, Long.MAX_VALUE);
  }

  @AfterEach
  void leaves_nothing_behind() throws IOException {
    disk.close();
    try (Stream<Path> left = Files.list(place)) {
      assertThat(left).isEmpty();
    }
  }

  @Override
  protected BatchStore store(Layout layout, MemoryBudget budget, Random random) {
    Annex annex = new Annex(disk, random.nextInt(4), 1 + random.nextInt(5));
    return new SortedStore(layout, budget, SortedStoreTest.sizes(random), annex);
  }
}
