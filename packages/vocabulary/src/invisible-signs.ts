/**
 * Signs that show nothing and take no room: zero widths, direction marks, overrides and isolates, soft hyphens, fillers,
 * variation selectors, tags. They come along when a text is pasted, and make two texts differ that look the same.
 */
const invisibleSigns = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu

/** Control characters other than those that are blanks. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]+/g

/**
 * A code, an address or a sign-in name as it is judged and counted: without invisible signs, and without blanks around
 * it.
 */
export const dropInvisibleSigns = (text: string): string =>
  text.replaceAll(invisibleSigns, '').replaceAll(controls, '').trim()
