import type { Plugin } from 'vite'

interface Range {
  readonly start: number
  readonly end: number
}

interface Node extends Range {
  readonly type: string
}

interface MetaCall extends Node {
  readonly callee: { readonly object: Node }
}

/** `schema.meta({ … })`; without arguments it reads what was said. */
function isMetaCall(node: object): node is MetaCall {
  const {
    type,
    callee,
    arguments: given,
  } = node as {
    readonly type?: string
    readonly callee?: { readonly type: string; readonly property?: { readonly name?: string } }
    readonly arguments?: readonly unknown[]
  }
  return (
    type === 'CallExpression' &&
    callee?.type === 'MemberExpression' &&
    callee.property?.name === 'meta' &&
    given?.length === 1
  )
}

/** Where the code says something of a schema, from the end of the schema to that of the call. */
function metaRanges(node: unknown): readonly Range[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(metaRanges)
  return isMetaCall(node) ? [...inner, { start: node.callee.object.end, end: node.end }] : inner
}

/** Code without the given pieces, none of which overlap. */
const without = (code: string, ranges: readonly Range[]): string =>
  ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)

/**
 * Takes the descriptions and examples of the API reference, `.meta({ … })`, out of the schemas of the contract: only
 * the server shows them. Shared texts are used by nothing then, and are left out of the build.
 */
export function withoutDescriptions(): Plugin {
  return {
    name: 'lintel-without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: '.meta(' },
      handler(code) {
        return { code: without(code, metaRanges(this.parse(code))), map: null }
      },
    },
  }
}
