import type { PersonKind } from '@lintel/vocabulary/events.ts'
import type { Refer } from '../../kit/portal/route-context.ts'

/** Pages of people by their kind; couriers have none. */
const pages = {
  personnel: 'personnelInfo',
  resident: 'residentInfo',
  staff: 'staffInfo',
  visitor: 'visitorInfo',
  courier: undefined,
} as const satisfies Record<PersonKind, string | undefined>

/** Page of a person where this portal has one; nothing for a person whose kind is not known. */
export function pageOfPerson(
  refer: Refer,
  { kind, uuid }: { readonly kind: PersonKind | null; readonly uuid: string | null },
): string | undefined {
  const page = kind === null ? undefined : pages[kind]
  return page === undefined || uuid === null ? undefined : refer(page, { id: uuid })
}
