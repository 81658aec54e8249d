/**
 * The building blocks of pages: {@link io.nutshell.app.html.Page}, the skeleton with its styles and
 * scripts; {@link io.nutshell.app.html.Html}, which writes elements and escapes text; {@link
 * io.nutshell.app.html.Table}; and {@link io.nutshell.app.html.Chart}, drawn by Chart.js. A page is
 * one file that needs nothing else: it opens without a network, in light and dark mode, on a laptop
 * and on a phone.
 *
 * <p>Uses no other part of Nutshell: the classes that write a page provide its content.
 *
 * <p>To add a kind of page, write a class that fills a {@code Page} with sections, and look at it
 * in a browser.
 */
@NullMarked
package io.nutshell.app.html;

import org.jspecify.annotations.NullMarked;
