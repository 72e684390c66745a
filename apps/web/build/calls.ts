import { everyOperation } from '@lintel/contract/contract.ts'
import type { Plugin } from 'vite'

const id = 'virtual:calls'

/**
 * What the client must know of each call to send it: method, address, wire. Taken from the contract when building,
 * so that a page does not load the shapes of all calls to make one; types still come from the contract itself.
 */
export function calls(): Plugin {
  const table = Object.fromEntries(
    everyOperation.map(({ name, operation: { method, path, wire, streams } }) => [
      name,
      { method, path, wire, ...(streams && { streams }) },
    ]),
  )
  return {
    name: 'lintel-calls',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load: (asked) =>
      asked === `\0${id}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(table))})` : undefined,
  }
}
