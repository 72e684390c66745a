import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { NamedRows } from '../operators/schema.ts'
import {
  PlanEdit,
  PlanFilter,
  PlanForm,
  PlanInfo,
  PlanNotice,
  PlanRow,
  PlanRun,
  PlanStart,
  RunFilter,
  RunningPlan,
  RunReport,
} from './schema.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'

const path = (call: string) => `v4/web/office/emergencyPlan/{role}/${call}` as const
const one = z.object({ uuid: Uuid.meta(fieldTexts.uuid) })

/** Emergency plans of an office: made in quiet times, started in others (access-decision.md 8). */
export const emergencyPlan = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'emergencyPlan.read',
    input: PlanFilter,
    output: page(PlanRow),
    summary: 'List the emergency plans of the site.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    needs: 'emergencyPlan.read',
    output: NamedRows,
    summary: `List plans by name for a select, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'emergencyPlan.read',
    input: one,
    output: PlanInfo,
    summary: 'Get one emergency plan with its doors, responders and trigger cards.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'emergencyPlan.edit',
    input: PlanForm,
    output: one,
    fails: ['alreadyExists'],
    invalidates: ['emergencyPlan'],
    summary: 'Add an emergency plan.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'emergencyPlan.edit',
    input: PlanEdit,
    fails: ['alreadyExists', 'staleRecord', 'planRunning', 'firePlanRequired'],
    invalidates: ['emergencyPlan'],
    keeps: { reads: 'emergencyPlan.get' },
    summary:
      'Change an emergency plan. While it runs, its kind and doors cannot change. The fire plan cannot be changed.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'emergencyPlan.edit',
    input: one,
    fails: ['planRunning', 'firePlanRequired'],
    invalidates: ['emergencyPlan'],
    summary: 'Delete an emergency plan with the reports of its runs. It must not be running.',
  }),
  start: operation({
    isUrgent: true,
    method: 'POST',
    path: path('start'),
    needs: 'emergencyPlan.run',
    input: PlanStart,
    output: z.object({ runUuid: Uuid.meta({ description: 'Identifier of the run that was started.' }) }),
    fails: ['planRunning', 'perimeterMissing', 'manualUnlockNotAllowed'],
    invalidates: ['emergencyPlan', 'alarm.open'],
    summary:
      'Start an emergency plan, or a drill that moves no door. A plan runs once at a time. A plan that opens all emergency doors can be started only where the site permits it; a drill always can.',
  }),
  stop: operation({
    isUrgent: true,
    method: 'POST',
    path: path('stop'),
    needs: 'emergencyPlan.run',
    input: one,
    fails: ['planNotRunning'],
    invalidates: ['emergencyPlan', 'alarm.open'],
    summary: 'Stop an emergency plan. Schedules, overrides and access rights apply again.',
  }),
  state: operation({
    method: 'GET',
    path: path('getState'),
    needs: 'emergencyPlan.read',
    output: z.object({ running: z.array(RunningPlan).meta({ description: 'Plans that run now.' }) }),
    summary:
      'Get the emergency plans that run now, since when, started by which account, and the devices that they reach.',
  }),
  notices: operation({
    method: 'GET',
    path: path('getNotices'),
    needs: 'emergencyPlan.watch',
    output: z.object({ running: z.array(PlanNotice).meta({ description: 'Plans that run now.' }) }),
    summary: 'List emergency plans that run at doors that the caller can see.',
  }),
  runs: operation({
    method: 'GET',
    path: path('getRuns'),
    needs: 'emergencyPlan.read',
    input: RunFilter,
    output: page(PlanRun),
    summary: 'List runs of emergency plans, newest first.',
  }),
  report: operation({
    method: 'GET',
    path: path('getReport'),
    needs: 'emergencyPlan.read',
    input: z.object({ uuid: Uuid.meta({ description: 'Run of the plan.' }) }),
    output: RunReport,
    summary:
      'Get the report of one run: for each door whether its device was online, and after how many seconds it confirmed.',
  }),
}

export default defineFeature({
  operations: { emergencyPlan },
  about: { emergencyPlan: 'Emergency plans, which lock or unlock doors together, and the reports of their runs.' },
  schemas: { emergencyPlans: schemas },
  targets: { emergencyPlan: ['emergencyPlan'] },
  unique: { emergency_plan_by_name: { thing: 'plan', field: 'name' } },
})
