/**
 * Kinds of records whose ids stand in details of the audit log, so that readers of an entry get their names
 * (operators.md 3.12). Kinds have the names that `records` of the server's features give them; a detail that is not
 * named here has no name, or the entry says it beside the id.
 */
const inDetails: Readonly<Record<string, string>> = {
  apartment: 'apartment',
  building: 'department',
  command: 'command',
  company: 'company',
  companyUuid: 'company',
  department: 'department',
  device: 'device',
  door: 'door',
  event: 'event',
  departmentUuid: 'department',
  people: 'person',
  person: 'person',
  'before.emergencyDoorGroup': 'door',
  'after.emergencyDoorGroup': 'door',
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text is the id of a record. */
export const isId = (text: string): boolean => id.test(text)

/**
 * The ids that a detail holds and what they are of; undefined where it holds something else, such as a name of the day.
 */
export function idsIn(
  name: string,
  value: unknown,
): { readonly kind: string; readonly ids: readonly string[]; readonly isCut: boolean } | undefined {
  const kind = inDetails[name]
  if (kind === undefined || typeof value !== 'string') return undefined
  const parts = value.split(/[\s,]+/).filter(Boolean)
  const ids = parts.filter((part) => id.test(part))
  // Long lists are cut where they are written, in the middle of an id.
  return parts[0] && id.test(parts[0]) ? { kind, ids, isCut: ids.length < parts.length } : undefined
}
