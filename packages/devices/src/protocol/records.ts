import { hourRecords } from './records/hours.ts'
import { peopleRecords } from './records/people.ts'
import { ruleRecords } from './records/rules.ts'

/**
 * The contents of a policy's records as devices receive them (access-decision.md 14.13), in the shapes of `packages/rules`. What is
 * absent does not limit. Instants are ms since epoch; a span includes `from` and excludes `until`.
 */

/** By the kind of the record. */
export const recordContents = { ...peopleRecords, ...ruleRecords, ...hourRecords } as const
