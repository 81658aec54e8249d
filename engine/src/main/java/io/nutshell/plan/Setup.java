package io.nutshell.plan;

import io.nutshell.check.property.Property;
import io.nutshell.model.Model;
import io.nutshell.search.Order;
import java.util.List;

/** All the choices of one check, before it starts. */
public record Setup(
    Model model, List<Property> properties, Order order, Settings settings, boolean traces) {}
