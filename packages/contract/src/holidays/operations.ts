import { z } from 'zod'
import { AccessPreview } from '../access-groups/preview.ts'
import { Keyword, Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery, sortable } from '../kit/page.ts'
import { publicHolidayYears, PublicHolidays, PublicHolidaysForm, PublicHolidaysOf } from './public.ts'
import { Holiday, HolidayEdit, HolidayForm } from './schema.ts'
import * as publicSchemas from './public.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

/** Reads that a change invalidates. */
const holidayReads = [
  'holiday.list',
  'holiday.get',
  'holiday.publicList',
  'accessGroup.scheduleCalendar',
  'accessGroup.warnings',
] as const

const path = (call: string) => `v4/web/office/holiday/{role}/${call}` as const

const previewSpan = 'Covers the days of the holiday, or the next twelve months if it repeats every year.'

/** Days on which access groups are closed or have hours of their own (office.md 13). */
export const holiday = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'holiday.read',
    input: pageQuery.extend({
      keyword: Keyword.meta(fieldTexts.keyword),
      companyUuid: Uuid.optional().meta({ description: 'Only holidays that hold for this tenant company.' }),
      sort: sortable(['startsOn', 'name', 'createdAt']),
    }),
    output: page(Holiday),
    summary: 'List holidays of the site, and those of companies.',
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'holiday.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: Holiday,
    summary: 'Get one holiday.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'holiday.create',
    input: HolidayForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['holidaysOverlap'],
    invalidates: holidayReads,
    summary: 'Add a holiday to a company or to the whole site.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'holiday.edit',
    input: HolidayEdit,
    fails: ['holidaysOverlap', 'staleRecord'],
    invalidates: holidayReads,
    keeps: { reads: 'holiday.get' },
    summary: 'Change a holiday.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'holiday.delete',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    invalidates: holidayReads,
    summary: 'Delete a holiday.',
  }),
  previewCreate: operation({
    method: 'POST',
    path: path('previewCreate'),
    needs: 'holiday.create',
    changesNothing: true,
    input: HolidayForm,
    output: AccessPreview,
    fails: ['holidaysOverlap'],
    summary: `Preview who would gain or lose access to which doors if a holiday was added. ${previewSpan}`,
  }),
  previewEdit: operation({
    method: 'POST',
    path: path('previewEdit'),
    needs: 'holiday.edit',
    changesNothing: true,
    input: HolidayEdit,
    output: AccessPreview,
    fails: ['holidaysOverlap', 'staleRecord'],
    keeps: { reads: 'holiday.get' },
    summary: `Preview who would gain or lose access to which doors if a holiday was edited like this. ${previewSpan}`,
  }),
  previewRemove: operation({
    method: 'POST',
    path: path('previewRemove'),
    needs: 'holiday.delete',
    changesNothing: true,
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    output: AccessPreview,
    summary: `Preview who would gain or lose access to which doors if a holiday was deleted. ${previewSpan}`,
  }),
  publicList: operation({
    method: 'GET',
    path: path('getPublicList'),
    needs: 'holiday.create',
    input: PublicHolidaysOf,
    output: PublicHolidays,
    fails: ['siteWithoutCountry'],
    summary: `List public holidays of the country of the site, or of one of its states, in ${publicHolidayYears} years, and which of them the site has already.`,
  }),
  addPublic: operation({
    method: 'POST',
    path: path('addPublic'),
    needs: 'holiday.create',
    input: PublicHolidaysForm,
    output: z.object({ added: z.int().meta({ description: 'Number of holidays that were added.', example: 9 }) }),
    fails: ['publicHolidayOverlaps', 'siteWithoutCountry'],
    invalidates: holidayReads,
    summary:
      'Add public holidays to the whole site; an administrator adds them to its company. All are added or none. Those that exist already are skipped; `added` counts the others.',
  }),
  previewPublic: operation({
    method: 'POST',
    path: path('previewPublic'),
    needs: 'holiday.create',
    changesNothing: true,
    input: PublicHolidaysForm,
    output: AccessPreview,
    fails: ['publicHolidayOverlaps', 'siteWithoutCountry'],
    summary: `Preview who would gain or lose access to which doors if public holidays were added. ${previewSpan}`,
  }),
}

export default defineFeature({
  operations: { holiday },
  about: { holiday: 'Holidays of a site or company, and public holidays of its country.' },
  schemas: { holidaysPublic: publicSchemas, holidays: schemas },
  targets: { holiday: ['holiday'] },
})
