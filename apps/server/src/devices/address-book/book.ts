import { callTypes, type CallStep } from '@lintel/contract/apartments/calls.ts'
import { digestOfBook, digestOfPart } from '@lintel/devices/policy-digest.ts'
import type { BookEntry, BookTarget } from '@lintel/devices/protocol/calls/address-book.ts'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { partOf, type ListedApartment } from './queries.ts'

/**
 * Apartments that share a part at most on average: few enough that long names of large households fit into one message.
 */
const apartmentsPerPart = 32

/** How many parts a book has: a power of two, so that it seldom changes while a site grows. */
export function partCountFor(apartments: number): number {
  let parts = 1
  while (parts * apartmentsPerPart < apartments) parts *= 2
  return Math.min(parts, linkLimits.bookParts)
}

const short = (text: string): string => text.slice(0, linkLimits.shortText).toWellFormed()

/** An apartment as a device lists it, with targets by its call type (operators.md 12.2). */
export function entryOf(apartment: ListedApartment): BookEntry {
  const { id, building, buildingName, number, name, callType, placement, group, residents } = apartment
  const steps: readonly (readonly CallStep[])[] = callTypes[callType] ?? callTypes[0]
  return {
    id,
    ...(building !== null && { building, buildingName: short(buildingName ?? '') }),
    number,
    name: short(name),
    people: residents.slice(0, linkLimits.bookPeople).map((resident) => short(resident.name)),
    via: placement,
    ...(group !== '' && { group }),
    steps: steps.map((step) => step.flatMap((kind) => targetsOf(kind, apartment)).slice(0, linkLimits.bookTargets)),
  }
}

function targetsOf(step: CallStep, { residents, monitors }: ListedApartment): readonly BookTarget[] {
  if (step === 'app')
    return residents
      .filter(({ hasApp }) => hasApp)
      .map(({ name, sip }) => ({ kind: 'app', name: short(name), ...accountOf(sip) }))
  if (step === 'monitor')
    return monitors.map(({ name, mac, sip }) => ({
      kind: 'device',
      name: short(name),
      address: mac,
      ...accountOf(sip),
    }))
  return residents.flatMap(({ name, landlines }) =>
    landlines.map((address): BookTarget => ({ kind: 'landline', name: short(name), address })),
  )
}

const accountOf = (sip: string) => (sip === '' ? {} : { sip })

export interface MadePart {
  readonly digest: string
  readonly entries: readonly BookEntry[]
}

/** Parts of a book by their number from 0; `only` those that are named. */
export function partsOf(
  apartments: readonly ListedApartment[],
  count: number,
  only: readonly number[] | null,
): ReadonlyMap<number, MadePart> {
  const numbers = only ?? Array.from({ length: count }, (_, index) => index)
  const entries = new Map<number, BookEntry[]>(numbers.map((part) => [part, []]))
  for (const apartment of apartments) entries.get(partOf(apartment.id, count))?.push(entryOf(apartment))
  return new Map([...entries].map(([part, own]) => [part, { digest: digestOfPart(own), entries: own }]))
}

/** What a device that was sent `before` is missing, and what it then holds. */
export function missingOf(
  before: readonly string[],
  count: number,
  builtParts: ReadonlyMap<number, MadePart>,
): { readonly missing: readonly number[]; readonly parts: readonly string[]; readonly digest: string } {
  const parts = Array.from({ length: count }, (_, part) => builtParts.get(part)?.digest ?? before[part] ?? '')
  const missing = [...builtParts.keys()].filter((part) => before.length !== count || before[part] !== parts[part])
  return { missing, parts, digest: digestOfBook(parts) }
}
