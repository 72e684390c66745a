/** Parts of the XML of workbooks, which are read by patterns before they are parsed, with or without a prefix. */

/** An attribute of a tag, with its entities. */
export const attributeOf = (tag: string, name: string): string | undefined => {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single
}

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

/** Text of XML without its entities. */
export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? written
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10_ffff ? String.fromCodePoint(point) : written
  })

/** Text as XML. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
