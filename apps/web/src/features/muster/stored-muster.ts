import type { MusterPeople, MusterReportInfo } from '@lintel/contract/muster/schema.ts'
import { clearTextOf, obfuscate } from '../../base/storage.ts'
import type { MarkStorage, WaitingMark } from './mark-queue.ts'

/** What the page of a report showed last, for when the line is cut. */
export interface LastList {
  readonly info: MusterReportInfo
  readonly people: MusterPeople
}

/** Names of people lie under the prefix of all that logging out clears (`base/storage.ts`). */
const listKey = (account: string, report: string): string => `lintel.muster.${account}.${report}`

/** Marks without a name in them outlive logging out: a session that ended must not lose what was pressed. */
const marksPrefix = (account: string): string => `lintel-marks.${account}.`

function read(key: string): unknown {
  try {
    return JSON.parse(clearTextOf(window.localStorage.getItem(key) ?? '') ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, obfuscate(JSON.stringify(value)))
  } catch {
    // A full or disabled storage: what is on the page lasts as long as the page.
  }
}

/** The list of a report as this browser showed it last. */
export const readLastList = (account: string, report: string): LastList | undefined =>
  (read(listKey(account, report)) as LastList | null) ?? undefined

/** Stores the list of a report that runs; undefined removes it. */
export const storeLastList = (account: string, report: string, list: LastList | undefined): void =>
  write(listKey(account, report), list)

/** Where the marks of an account on a report wait. */
export const storageOfMarks = (account: string, report: string): MarkStorage => ({
  read: () => (read(marksPrefix(account) + report) as WaitingMark[] | null) ?? [],
  write: (marks) => write(marksPrefix(account) + report, marks.length > 0 ? marks : undefined),
})

/** Reports on which marks of an account wait. */
export function reportsWithMarks(account: string): readonly string[] {
  const prefix = marksPrefix(account)
  return Object.keys(window.localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
}
