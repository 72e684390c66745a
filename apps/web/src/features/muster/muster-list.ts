import type { MusterPerson, MusterReport } from '@lintel/contract/muster/schema.ts'
import type { WaitingMark } from './mark-queue.ts'

/** A person of a report as the page shows it: with the marks of this browser that the server does not have yet. */
export type ListedPerson = MusterPerson & { readonly isWaiting: boolean }

/** People with the marks that wait: of several for one person the latest press holds (attendance.md 77). */
export function withMarks(
  people: readonly MusterPerson[],
  marks: readonly WaitingMark[],
  byName: string,
): readonly ListedPerson[] {
  const latest = new Map<string, WaitingMark>()
  for (const mark of marks) {
    const former = latest.get(mark.personUuid)
    if (!former || Date.parse(former.markedAt) <= Date.parse(mark.markedAt)) latest.set(mark.personUuid, mark)
  }
  return people.map((person) => {
    const mark = latest.get(person.personUuid)
    if (!mark) return { ...person, isWaiting: false }
    const isLater = person.markedAt === null || Date.parse(mark.markedAt) >= Date.parse(person.markedAt)
    if (!isLater || person.status === mark.status) return { ...person, isWaiting: true }
    return {
      ...person,
      status: mark.status,
      markedAt: mark.markedAt,
      markedByName: byName,
      readerName: null,
      isWaiting: true,
    }
  })
}

export type MusterFigures = Pick<
  MusterReport,
  'total' | 'missing' | 'doubtful' | 'safe' | 'safeByReader' | 'safeUnexpected' | 'cameLater'
>

/** The figures of a list; how many were inside at first does not follow from it. */
export function figuresOf(people: readonly MusterPerson[], total: number): MusterFigures {
  const ofStatus = (status: MusterPerson['status']) => people.filter((person) => person.status === status)
  const missing = ofStatus('missing')
  const safe = ofStatus('safe')
  return {
    total,
    missing: missing.length,
    doubtful: missing.filter(({ doubts }) => doubts.length > 0).length,
    safe: safe.length,
    safeByReader: safe.filter(({ readerName }) => readerName !== null).length,
    safeUnexpected: ofStatus('safeUnexpected').length,
    cameLater: ofStatus('cameLater').length,
  }
}

/** People who have become safe, those of the last minutes first. */
export const lastSafe = (people: readonly ListedPerson[], count: number): readonly ListedPerson[] =>
  people
    .filter(({ status, markedAt }) => (status === 'safe' || status === 'safeUnexpected') && markedAt !== null)
    .toSorted((one, other) => Date.parse(other.markedAt!) - Date.parse(one.markedAt!))
    .slice(0, count)

export interface MusterGroup<Person> {
  /** Floor, or the place of the last sign where no floor is known; null where neither is. */
  readonly place: string | null
  readonly people: readonly Person[]
}

type WithPlace = Pick<MusterPerson, 'personName' | 'lastSignPlace'> & { readonly floor?: string | null }

/** People by where they are looked for; those of no known place come last. */
export function byPlace<Person extends WithPlace>(
  people: readonly Person[],
  locale: string,
): readonly MusterGroup<Person>[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...Map.groupBy(people, ({ floor, lastSignPlace }) => floor ?? lastSignPlace)]
    .map(([place, inPlace]) => ({
      place,
      people: inPlace.toSorted((one, other) => compare(one.personName, other.personName)),
    }))
    .toSorted(({ place: one }, { place: other }) =>
      one === null || other === null ? Number(one === null) - Number(other === null) : compare(one, other),
    )
}

/** People of a company on paper. */
export interface CompanyList<Person> {
  readonly companyName: string
  readonly people: readonly Person[]
}

/** One status of the printed list: by place, and there by company. */
export interface PrintedPart<Person> {
  readonly status: MusterPerson['status']
  readonly count: number
  readonly places: readonly {
    readonly place: string | null
    readonly companies: readonly CompanyList<Person>[]
  }[]
}

const printedStatuses = ['missing', 'cameLater', 'safe', 'safeUnexpected'] as const

/** The lists of companies as one printed list, which begins with the missing people. */
export function printedParts<Person extends WithPlace & Pick<MusterPerson, 'status'>>(
  lists: readonly CompanyList<Person>[],
  locale: string,
): readonly PrintedPart<Person>[] {
  const { compare } = new Intl.Collator(locale)
  const everybody = lists.flatMap(({ companyName, people }) => people.map((person) => ({ ...person, companyName })))
  return printedStatuses.flatMap((status) => {
    const people = everybody.filter((person) => person.status === status)
    if (people.length === 0) return []
    const places = byPlace(people, locale).map(({ place, people: inPlace }) => ({
      place,
      companies: [...Map.groupBy(inPlace, ({ companyName }) => companyName)]
        .map(([companyName, ofCompany]) => ({ companyName, people: ofCompany }))
        .toSorted((one, other) => compare(one.companyName, other.companyName)),
    }))
    return [{ status, count: people.length, places }]
  })
}
