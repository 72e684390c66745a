import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

interface Declaration extends Node {
  readonly kind?: string
  readonly declaration?: Declaration
  readonly declarations?: readonly { readonly init: Node | null }[]
}

const functions = ['ArrowFunctionExpression', 'FunctionExpression', 'ClassExpression']

/** Whether a value is made by calls, which a bundler cannot know to change nothing. */
function isMadeByCalls(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { type } = node as Partial<Node>
  if (functions.includes(type ?? '')) return false
  return type === 'CallExpression' || type === 'NewExpression' || Object.values(node).some(isMadeByCalls)
}

/** The values of the constants of a module that are made by calls. */
function madeValues(body: readonly Declaration[]): readonly Node[] {
  return body.flatMap((statement) => {
    const { kind, declarations = [] } = statement.declaration ?? statement
    return kind === 'const' ? declarations.flatMap(({ init }) => (init && isMadeByCalls(init) ? [init] : [])) : []
  })
}

/**
 * Says of each constant of the contract that making it changes nothing: schemas, calls and tables only declare. So a
 * page that needs the names of states alone is built without the schemas beside them, and without zod.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'lintel-pure-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const values = madeValues(this.parse(code).body as unknown as readonly Declaration[])
        const pure = values
          .toSorted((a, b) => b.start - a.start)
          .reduce(
            (text, { start, end }) =>
              `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
            code,
          )
        return { code: pure, map: null, moduleSideEffects: false }
      },
    },
  }
}
