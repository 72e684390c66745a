import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { attendanceLimits } from '../base/attendance-limits.ts'
import { limits } from '../base/limits.ts'
import { exportOf } from '../exports/export.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import * as presenceSchemas from './presence-schema.ts'
import { MusterPresenceForm, MusterPresentPeople, MusterPresentQuery } from './presence-schema.ts'
import * as schemas from './schema.ts'
import {
  MusterChoices,
  MusterCompany,
  MusterMarks,
  MusterPeople,
  MusterPeopleQuery,
  MusterReport,
  MusterReportFilter,
  MusterReportForm,
  MusterReportInfo,
  MusterSetting,
  MusterSettingForm,
} from './schema.ts'

const reportPath = (call: string) => `v4/web/office/musterReport/{role}/${call}` as const
const presencePath = (call: string) => `v4/web/office/musterPresence/{role}/${call}` as const
const settingPath = (call: string) => `v4/web/office/musterSetting/{role}/${call}` as const

const people = operation({
  method: 'GET',
  path: reportPath('getPeople'),
  needs: 'musterReport.read',
  input: MusterPeopleQuery,
  output: MusterPeople,
  summary: `List the people of a report in one answer, at most ${attendanceLimits.musterPeople}: missing ones first.`,
})

/** Muster reports: who was inside, and who is safe (office.md 17.3 and 17.4). */
export const musterReport = {
  list: operation({
    method: 'GET',
    path: reportPath('getList'),
    needs: 'musterReport.read',
    input: MusterReportFilter,
    output: page(MusterReport),
    summary: 'List muster reports, newest first.',
  }),
  companies: operation({
    method: 'GET',
    path: reportPath('getCompanies'),
    needs: 'musterReport.read',
    output: z.object({ rows: z.array(MusterCompany).meta(fieldTexts.rows) }),
    summary: `List companies that a report can be made of, with the number of people who are inside now, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: reportPath('getInfo'),
    needs: 'musterReport.read',
    input: z.object({ uuid: Uuid.meta(fieldTexts.askedUuid) }),
    output: MusterReportInfo,
    summary:
      'Get one muster report with its counts. Read it and its people again when the live stream reports a change of muster.',
  }),
  people,
  export: exportOf(people, 'musterReport', 'the people of a muster report'),
  create: operation({
    isUrgent: true,
    method: 'POST',
    path: reportPath('create'),
    needs: 'musterReport.create',
    input: MusterReportForm,
    output: z.object({
      uuids: z.array(Uuid).meta({ description: 'Reports that were made, one for each company.' }),
    }),
    fails: ['perimeterMissing', 'musterRunning'],
    invalidates: ['musterReport'],
    summary: 'Create muster reports of the people who are inside now, one for each company.',
  }),
  mark: operation({
    isUrgent: true,
    method: 'POST',
    path: reportPath('mark'),
    needs: 'musterReport.mark',
    input: MusterMarks,
    output: z.object({
      late: z.int().meta({
        description: 'Number of marks that came after the end of the report, and are notes beside the list.',
        example: 0,
      }),
    }),
    invalidates: ['musterReport'],
    summary: `Mark up to ${attendanceLimits.musterMarks} people of a report as safe or missing. Of several marks of a person the latest holds; one that was sent before counts once.`,
  }),
  end: operation({
    method: 'POST',
    path: reportPath('end'),
    needs: 'musterReport.end',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['musterNotRunning'],
    invalidates: ['musterReport'],
    summary: 'End a muster report. Its list stays as it is.',
  }),
}

/** Who is inside now, and what managers know of it that doors do not (office.md 17.2). */
export const musterPresence = {
  list: operation({
    method: 'GET',
    path: presencePath('getList'),
    needs: 'musterPresence.read',
    input: MusterPresentQuery,
    output: MusterPresentPeople,
    summary: 'List the people who are inside now in one answer, or search for people who are not known to be inside.',
  }),
  set: operation({
    isUrgent: true,
    method: 'POST',
    path: presencePath('set'),
    needs: 'musterPresence.edit',
    input: MusterPresenceForm,
    fails: ['perimeterMissing'],
    invalidates: ['musterPresence', 'musterReport'],
    summary:
      'Set whether a person is inside now. Who is inside is missing in the running report of the company; running reports keep who is not. Later entries and exits count as ever.',
  }),
}

/** The perimeter of a site, its muster readers, and how presence ends by itself (office.md 17.1). */
export const musterSetting = {
  get: operation({
    method: 'GET',
    path: settingPath('getInfo'),
    needs: 'musterSetting.read',
    output: MusterSetting,
    summary: 'Get the muster setting of the site, with defaults where nothing was saved.',
  }),
  choices: operation({
    method: 'GET',
    path: settingPath('getChoices'),
    needs: 'musterSetting.edit',
    output: MusterChoices,
    summary: 'List doors and readers that the muster setting can be made of.',
  }),
  save: operation({
    method: 'POST',
    path: settingPath('save'),
    needs: 'musterSetting.edit',
    input: MusterSettingForm,
    fails: ['musterReaderAtPerimeter', 'staleRecord'],
    invalidates: ['musterSetting', 'musterReport.companies', 'musterPresence'],
    summary:
      'Set perimeter doors and muster readers of the site. Events count by the setting of their time; people who are inside stay inside.',
  }),
}

export default defineFeature({
  operations: { musterReport, musterPresence, musterSetting },
  about: {
    musterReport: 'Muster reports: who was inside in an emergency, and who has reached an assembly point.',
    musterPresence: 'People who are inside the perimeter now, and what managers say of it.',
    musterSetting: 'Perimeter doors and muster readers of a site.',
  },
  schemas: { muster: schemas, musterPresence: presenceSchemas },
  targets: { musterReport: ['musterReport'], musterPresence: ['person'], musterSetting: ['site'] },
})
