import { auditGroups, recordTargets } from '@lintel/contract/all/features.ts'
import { everyOperation, type NamedOperation } from '@lintel/contract/all/contract.ts'
import type { Operation } from '@lintel/contract/kit/operation.ts'
import type { Plugin } from 'vite'

const startId = 'virtual:calls'
const furtherId = 'virtual:calls/further'
const auditId = 'virtual:audit'

/** Calls that are made before an account is known to be signed in, and the one that tells who is. */
const isOfStart = ({ operation }: NamedOperation): boolean =>
  operation.needs === 'public' || !!operation.whileRestricted

/**
 * A call as one line: `POST v4/web/…`, `STREAM` for a stream of events, `FILE` for one that brings a file. Any other
 * wire follows from the version. What the call invalidates stands behind its address, and
 * `~` with the call that undoes it.
 */
export const lineOf = ({ method, path, streams, wire, invalidates = [], inverse }: Operation): string =>
  [
    streams ? 'STREAM' : wire === 'file' ? 'FILE' : method,
    path,
    ...invalidates,
    ...(inverse ? [`~${inverse}`] : []),
  ].join(' ')

type Lines = Readonly<Record<string, string>>
/** Lines of one entity by their verbs, without the folder that all of their addresses begin with. */
type FoldedLines = Readonly<Record<string, readonly [folder: string, lines: Lines]>>

const addressIn = (line: string): string => line.split(' ')[1]!

/** The folder that addresses have in common; empty for none. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  let length = first.length
  for (const address of others) while (!address.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, first.lastIndexOf('/', length - 1) + 1)
}

/** Folds lines by the entity of their calls, so that what these have in common travels once. */
export function foldLines(lines: Lines): FoldedLines {
  const entities = Map.groupBy(Object.entries(lines), ([name]) => name.split('.')[0]!)
  return Object.fromEntries(
    [...entities].map(([entity, calls]) => {
      const folder = commonFolder(calls.map(([, line]) => addressIn(line)))
      const fold = (line: string) => line.replace(` ${folder}`, ' ').replaceAll(` ${entity}.`, ' .')
      return [entity, [folder, Object.fromEntries(calls.map(([name, line]) => [name.split('.')[1], fold(line)]))]]
    }),
  )
}

/** Unfolds lines again. Runs in the browser as its text says, so that it uses nothing but its parameter. */
export const unfoldLines = (entities: FoldedLines): Lines =>
  Object.fromEntries(
    Object.entries(entities).flatMap(([entity, [folder, lines]]) =>
      Object.entries(lines).map(([verb, line]) => [
        `${entity}.${verb}`,
        line.replaceAll(' .', ` ${entity}.`).replace(' ', ` ${folder}`),
      ]),
    ),
  )

/**
 * What the client must know of each call: method, address, wire, what it invalidates. Taken from the contract when
 * building, so that a page does not load the shapes of all calls to make one; types still come from the contract
 * itself. The sign-in page brings its own few; the rest comes as a file of its own when it is first asked for. The
 * pages of the audit log take the groups that leave entries and the records an entry can be about in the same way.
 */
export function calls(): Plugin {
  const table = (isIncluded: (operation: NamedOperation) => boolean) =>
    Object.fromEntries(everyOperation.filter(isIncluded).map(({ name, operation }) => [name, lineOf(operation)]))
  const module = (value: unknown) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
  return {
    name: 'lintel-calls',
    resolveId: (id) => ([startId, furtherId, auditId].includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${furtherId}`)
        return `export default (${unfoldLines.toString()})(${module(foldLines(table((operation) => !isOfStart(operation))))})`
      if (id === `\0${auditId}`)
        return `export const auditGroups = ${module(auditGroups)}\nexport const recordTargets = ${module(recordTargets)}`
      if (id !== `\0${startId}`) return undefined
      return `export const start = ${module(table(isOfStart))}\nexport const further = () => import('${furtherId}')`
    },
  }
}
