import { createHash } from 'node:crypto'
import { Directory, entriesOf, type DirectoryCompany } from '@lintel/devices/protocol/calls/directory.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'

/** A company as visitors find it; `calls` are names in the order in which they are rung. */
export interface ListedCompany {
  readonly uuid: string
  readonly name: string
  readonly place: string
  readonly calls: readonly string[]
}

/** Person who wants to be found, in the order of companies, departments and names. */
export interface ListedPerson {
  readonly company_uuid: string
  readonly department_uuid: string | null
  readonly department: string | null
  readonly name: string
}

/** What a device lists, and how many companies and people had no room. */
export interface MadeDirectory {
  readonly directory: Directory
  readonly entries: number
  readonly leftOut: number
}

/** How much a device takes: entries, and bytes of them as JSON. */
export interface Room {
  readonly entries: number
  readonly bytes: number
}
const roomOfDevices: Room = { entries: linkLimits.directoryEntries, bytes: linkLimits.directoryBytes }

type Filling = { -readonly [Part in keyof DirectoryCompany]: DirectoryCompany[Part] }

const bytesOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part)) + 1
const short = (text: string): string => text.slice(0, linkLimits.shortText).toWellFormed()

/**
 * Fills a directory: first every company, so that a visitor can ring each of them, then people as long as there is
 * room. It goes by the order that is given, so that the same rows always leave out the same. `people` may be fewer than
 * there are;
 * `peopleThere` says how many there are.
 */
export function fillDirectory(
  companies: readonly ListedCompany[],
  people: readonly ListedPerson[],
  peopleThere: number,
  room: Room = roomOfDevices,
): MadeDirectory {
  let entries = 0
  let bytes = bytesOf([])
  const take = (parts: readonly unknown[]): boolean => {
    const more = parts.reduce<number>((sum, part) => sum + bytesOf(part), 0)
    if (entries + parts.length > room.entries || bytes + more > room.bytes) return false
    entries += parts.length
    bytes += more
    return true
  }
  const filling = new Map<string, Filling>()
  for (const { uuid, name, place, calls } of companies) {
    const company: Filling = {
      name: short(name),
      place: short(place),
      calls: calls.slice(0, linkLimits.directoryCalls).map(short),
      people: [],
      departments: [],
    }
    if (!take([company])) break
    filling.set(uuid, company)
  }
  const departments = new Map<string, DirectoryCompany['departments'][number]>()
  let listedCount = 0
  for (const { company_uuid, department_uuid, department, name } of people) {
    const company = filling.get(company_uuid)
    // The companies that had no room come last, and so do their people.
    if (!company) break
    const knownDepartment = department_uuid === null ? undefined : departments.get(department_uuid)
    const fresh =
      department_uuid === null || knownDepartment
        ? undefined
        : { name: short(department ?? ''), people: [] as string[] }
    if (!take([...(fresh ? [fresh] : []), short(name)])) break
    if (fresh) {
      departments.set(department_uuid!, fresh)
      company.departments.push(fresh)
    }
    const there = knownDepartment ?? fresh ?? company
    there.people.push(short(name))
    listedCount += 1
  }
  const directory = [...filling.values()]
  return {
    directory,
    entries,
    leftOut: companies.length - directory.length + Math.max(0, peopleThere - listedCount),
  }
}

/** By which a directory is known again, wherever it comes from; null for what is none. */
export function digestOfDirectory(directory: unknown): { readonly entries: number; readonly digest: string } | null {
  // The parts of an object come out of the schema in one order, which those out of a database or a device need not
  // have.
  const { data } = Directory.safeParse(directory)
  if (!data) return null
  return { entries: entriesOf(data), digest: createHash('sha256').update(JSON.stringify(data)).digest('hex') }
}
