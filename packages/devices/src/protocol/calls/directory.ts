import { z } from 'zod'
import { linkLimits } from '../limits.ts'

/**
 * Visitor directory on the screen of a device (office.md 6 to 8): the companies it serves, with their departments and
 * those of their people who want to be found. Names alone: no numbers, ids or codes.
 */

/** Name as visitors read it. */
const name = z.string().min(1).max(linkLimits.shortText)
const people = z.array(name).max(linkLimits.directoryEntries)

const DirectoryDepartment = z.object({
  name,
  /** Names of its people. */
  people,
})

const DirectoryCompany = z.object({
  name,
  /** Its floor or room; empty where not given. */
  place: z.string().max(linkLimits.shortText),
  /**
   * Call targets, rung one after the other when a visitor picks the company: people, departments, and the company
   * itself in place of a person who is not listed.
   */
  calls: z.array(name).max(linkLimits.directoryCalls),
  /** Names of its people of no department. */
  people,
  /** Its departments with their people. */
  departments: z.array(DirectoryDepartment).max(linkLimits.directoryEntries),
})
export type DirectoryCompany = z.infer<typeof DirectoryCompany>

type Entries = readonly {
  readonly people: readonly string[]
  readonly departments: readonly { readonly people: readonly string[] }[]
}[]

/** How many entries a directory has: each company, department and person is one. */
export const entriesOf = (directory: Entries): number =>
  directory.reduce(
    (sum, { people: own, departments }) =>
      sum + 1 + own.length + departments.reduce((within, department) => within + 1 + department.people.length, 0),
    0,
  )

export const Directory = z
  .array(DirectoryCompany)
  .max(linkLimits.directoryEntries)
  .refine((companies) => entriesOf(companies) <= linkLimits.directoryEntries, {
    params: { key: 'validation:invalid' },
  })
export type Directory = z.infer<typeof Directory>
