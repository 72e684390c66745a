import type { LocaleCode } from '@lintel/i18n/locales.ts'
import type { TextKey } from '@lintel/i18n/keys.ts'
import type { TextParameters } from '@lintel/i18n/parameters.ts'

type Attributes = Readonly<Record<string, string | boolean | undefined>>
export type Child = Node | string | false | undefined

/** What the parts of a page are written with. */
export interface Writing {
  readonly locale: LocaleCode
  readonly t: (key: TextKey, params?: TextParameters) => string
}

/**
 * An element with attributes and what stands in it; `true` is an attribute without a value, what is not there is left
 * out.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return fill(document.createElement(tag), attributes, children)
}

/** The same of a drawing. */
export function drawing<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
}

function fill<Made extends Element>(node: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : value)
  node.append(...children.filter((child) => child !== undefined && child !== false))
  return node
}

/** A name in its own direction. */
export const name = (text: string): HTMLElement => element('bdi', {}, text)

/** What is known, line by line; lines that say nothing are left out. */
export const facts = (lines: readonly (readonly [label: string, value: Child])[]): HTMLElement =>
  element(
    'dl',
    {},
    ...lines
      .filter(([, value]) => value !== undefined && value !== false && value !== '')
      .map(([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, value))),
  )
