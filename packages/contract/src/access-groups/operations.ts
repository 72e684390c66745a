import { z } from 'zod'
import { Keyword, Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { NamedRows } from '../operators/schema.ts'
import { AccessPreview } from './preview.ts'
import {
  AccessGroup,
  AccessGroupEdit,
  AccessGroupForm,
  AccessGroupInfo,
  AccessGroupMember,
  MembersForm,
  MembersForTime,
  MembersPreview,
} from './schema.ts'
import * as chosenSchemas from './chosen.ts'
import * as previewSchemas from './preview.ts'
import * as accessGroupsCalendar from './calendar.ts'
import * as accessGroupsWarnings from './warnings.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { AccessWarning } from './warnings.ts'
import { ScheduleCalendarDay, ScheduleCalendarYear } from './calendar.ts'

/** Texts that several fields have in the API reference. */
const texts = {
  changed: { description: 'Number of people concerned; people without a change are not counted.', example: 3 },
}

/** Reads that a change invalidates. */
const groupReads = [
  'accessGroup.list',
  'accessGroup.names',
  'accessGroup.get',
  'accessGroup.members',
  'accessGroup.candidates',
  'accessGroup.scheduleCalendar',
  'accessGroup.warnings',
] as const

const path = (call: string) => `v4/web/office/accessGroup/{role}/${call}` as const

/** Who may open which doors when (office.md 12). */
export const accessGroup = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'accessGroup.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      companyUuid: Uuid.optional().meta(fieldTexts.companyOrAllFilter),
      doorUuid: Uuid.optional().meta({ description: 'Only groups that open this door.' }),
      sort: sortable(['name', 'createdAt']),
    }),
    output: page(AccessGroup),
    summary: 'List access groups of the site: all, those of one company, or those that open one door.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'accessGroup.read',
    input: z.object({ companyUuid: Uuid.optional().meta(fieldTexts.companyOrAllFilter) }),
    output: NamedRows,
    summary: `List access groups by name for a select, at most ${limits.importBatch}: all of the site, or a company's.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'accessGroup.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: AccessGroupInfo,
    summary: 'Get one access group with its hours, its doors and the departments that have it.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'accessGroup.create',
    input: AccessGroupForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists', 'doorNotShared', 'subscriptionEnded'],
    invalidates: groupReads,
    summary: 'Add an access group to a company. It has no members at first.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'accessGroup.edit',
    input: AccessGroupEdit,
    fails: [
      'accessGroupBuiltIn',
      'alreadyExists',
      'doorNotShared',
      'staleRecord',
      'tooManyFloors',
      'subscriptionEnded',
    ],
    invalidates: groupReads,
    keeps: { reads: 'accessGroup.get', ids: { doorUuids: 'doorRows' } },
    summary: 'Change the name, hours and doors of an access group. Its members stay.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'accessGroup.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['accessGroupBuiltIn', 'accessGroupInUse'],
    invalidates: groupReads,
    summary: 'Delete an access group. No person and no department may have it.',
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'accessGroup.edit',
    changesNothing: true,
    input: AccessGroupEdit,
    output: AccessPreview,
    fails: ['accessGroupBuiltIn', 'alreadyExists', 'doorNotShared', 'staleRecord', 'tooManyFloors'],
    keeps: { reads: 'accessGroup.get', ids: { doorUuids: 'doorRows' } },
    summary: `Preview who would gain or lose access to which doors if an access group was edited like this, for the next ${limits.previewDays} days.`,
  }),
  members: operation({
    method: 'GET',
    path: path('getMembers'),
    needs: 'accessGroup.read',
    input: pageQuery.extend({ uuid: Uuid.meta(fieldTexts.askedUuid), keyword: Keyword.meta(fieldTexts.keyword) }),
    output: page(AccessGroupMember),
    summary: 'List people who have an access group directly, not by their department.',
  }),
  candidates: operation({
    method: 'GET',
    path: path('getCandidates'),
    needs: 'accessGroup.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid), keyword: Keyword.meta(fieldTexts.keyword) }),
    output: NamedRows,
    summary: `List people of the company who can be added to an access group, at most ${limits.schedulingStaff}.`,
  }),
  addMembers: operation({
    method: 'POST',
    path: path('addMembers'),
    needs: 'accessGroup.edit',
    input: MembersForTime,
    output: z.object({ changed: z.int().meta(texts.changed) }),
    fails: ['tooManyFloors', 'subscriptionEnded'],
    invalidates: groupReads,
    summary:
      'Add people of its company to an access group, if wanted for a period. Existing members stay as they are; `changed` counts the new ones.',
  }),
  setDates: operation({
    method: 'POST',
    path: path('setDates'),
    needs: 'accessGroup.edit',
    input: MembersForTime,
    output: z.object({ changed: z.int().meta(texts.changed) }),
    invalidates: groupReads,
    summary: 'Set the period in which members have an access group.',
  }),
  removeMembers: operation({
    method: 'POST',
    path: path('removeMembers'),
    needs: 'accessGroup.edit',
    input: MembersForm,
    output: z.object({ changed: z.int().meta(texts.changed) }),
    invalidates: groupReads,
    summary: 'Remove people from an access group. People who are no members are skipped; `changed` counts the others.',
  }),
  previewMembers: operation({
    method: 'POST',
    path: path('previewMembers'),
    needs: 'accessGroup.edit',
    changesNothing: true,
    input: MembersPreview,
    output: AccessPreview,
    fails: ['tooManyFloors'],
    summary: `Preview who would gain or lose access to which doors if people were added to an access group or removed from it, for the next ${limits.previewDays} days.`,
  }),
  scheduleCalendar: operation({
    method: 'GET',
    path: path('getScheduleCalendar'),
    needs: 'accessGroup.read',
    input: z.object({
      uuid: Uuid.meta(fieldTexts.askedUuid),
      year: ScheduleCalendarYear.meta({ description: 'Calendar year.', example: 2026 }),
    }),
    output: z.object({ days: z.array(ScheduleCalendarDay).meta({ description: 'Days of the year, in order.' }) }),
    summary:
      'Get the hours of an access group for each day of a year. Holidays and daylight saving time are considered.',
  }),
  warnings: operation({
    method: 'GET',
    path: path('getWarnings'),
    needs: 'accessGroup.read',
    input: z.object({
      uuid: Uuid.optional().meta({
        description: 'Only warnings of this group and its doors; without it those of the site.',
      }),
    }),
    output: z.object({
      rows: z.array(AccessWarning).max(limits.accessWarnings).meta(fieldTexts.rows),
      count: z.int().meta({ description: 'Number of all warnings; `rows` holds the first of them.', example: 1 }),
    }),
    summary: `List access groups and unlock schedules that ignore holidays, never open or have ended, at most ${limits.accessWarnings}. With \`uuid\`, only this group and its doors.`,
  }),
}

export default defineFeature({
  operations: { accessGroup },
  about: {
    accessGroup:
      'Access groups: people of a company or building, doors, and the hours in which the people may pass them.',
  },
  schemas: {
    accessGroupsChosen: chosenSchemas,
    accessGroupsPreview: previewSchemas,
    accessGroupsCalendar,
    accessGroupsWarnings,
    accessGroups: schemas,
  },
  targets: { accessGroup: ['accessGroup'] },
  unique: { access_group_by_name: { thing: 'accessGroup', field: 'name' } },
})
