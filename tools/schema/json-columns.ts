/** What a column of JSON holds: a type, what is imported for it, and the module that declares that. */
export interface JsonColumn {
  readonly type: string
  readonly name: string
  readonly from: string
}

const schedules = '@lintel/contract/schedules/schema.ts'
const hours = { type: 'AccessWindow[]', name: 'AccessWindow', from: schedules }

/**
 * Columns of JSON that this server alone writes, by `table.column`: what it has checked before it wrote is not parsed
 * again. Those that are not named here are read as unknown.
 */
export const jsonColumns: Readonly<Record<string, JsonColumn>> = {
  'access_group.windows': hours,
  'access_group.holiday_windows': { ...hours, type: `Pick<AccessWindow, 'from' | 'to'>[]` },
  'audit_person.content': {
    type: 'PersonChange',
    name: 'PersonChange',
    from: '@lintel/contract/audit-logs/people.ts',
  },
  'badge_template.elements': {
    type: 'BadgeElement[]',
    name: 'BadgeElement',
    from: '@lintel/contract/badges/schema.ts',
  },
  'building.floor_names': { type: 'FloorNames', name: 'FloorNames', from: '@lintel/contract/buildings/schema.ts' },
  'company.hours': hours,
  'personal_grant.windows': hours,
  'company.holiday_windows': hours,
  'door_period.windows': hours,
  'import_batch.problems': {
    type: 'ImportProblem[]',
    name: 'ImportProblem',
    from: '@lintel/contract/imports/schema.ts',
  },
  'live_change.changes': {
    type: 'SentChange[]',
    name: 'LiveChange as SentChange',
    from: '@lintel/contract/live/schema.ts',
  },
  'temp_key.windows': hours,
}
