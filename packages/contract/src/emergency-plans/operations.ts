import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../base/limits.ts'
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

const path = (call: string) => `v4/web/office/emergencyPlan/{role}/${call}` as const
const one = z.object({ uuid: Uuid })

/** Emergency plans of an office: made in quiet times, started in others (access-decision.md 8). */
export const emergencyPlan = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: PlanFilter,
    output: page(PlanRow),
    fails: [],
    summary: 'List the emergency plans of the site.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: z.object({}),
    output: NamedRows,
    fails: [],
    summary: `List plans by name for a select, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: one,
    output: PlanInfo,
    fails: [],
    summary: 'Get one emergency plan with its doors, responders and trigger cards.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
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
    wire: 'json',
    needs: 'emergencyPlan.edit',
    input: PlanEdit,
    output: z.object({}),
    fails: ['alreadyExists', 'staleRecord', 'planRunning', 'firePlanRequired'],
    invalidates: ['emergencyPlan'],
    summary:
      'Change an emergency plan. While it runs, its kind and doors cannot change. The fire plan cannot be changed.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'emergencyPlan.edit',
    input: one,
    output: z.object({}),
    fails: ['planRunning', 'firePlanRequired'],
    invalidates: ['emergencyPlan'],
    summary: 'Delete an emergency plan with the reports of its runs. It must not be running.',
  }),
  start: operation({
    isUrgent: true,
    method: 'POST',
    path: path('start'),
    wire: 'json',
    needs: 'emergencyPlan.run',
    input: PlanStart,
    output: z.object({ runUuid: Uuid }),
    fails: ['planRunning', 'perimeterMissing', 'manualUnlockNotAllowed'],
    invalidates: ['emergencyPlan'],
    summary:
      'Start an emergency plan, or a drill that moves no door. A plan runs once at a time. A plan that opens all emergency doors can be started only where the site permits it; a drill always can.',
  }),
  stop: operation({
    isUrgent: true,
    method: 'POST',
    path: path('stop'),
    wire: 'json',
    needs: 'emergencyPlan.run',
    input: one,
    output: z.object({}),
    fails: ['planNotRunning'],
    invalidates: ['emergencyPlan'],
    summary: 'Stop an emergency plan. Schedules, overrides and access rights apply again.',
  }),
  state: operation({
    method: 'GET',
    path: path('getState'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: z.object({}),
    output: z.object({ running: z.array(RunningPlan) }),
    fails: [],
    summary:
      'Get the emergency plans that run now, since when, started by which account, and the devices that they reach.',
  }),
  notices: operation({
    method: 'GET',
    path: path('getNotices'),
    wire: 'json',
    needs: 'emergencyPlan.watch',
    input: z.object({}),
    output: z.object({ running: z.array(PlanNotice) }),
    fails: [],
    summary: 'List emergency plans that run at doors that the caller can see.',
  }),
  runs: operation({
    method: 'GET',
    path: path('getRuns'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: RunFilter,
    output: page(PlanRun),
    fails: [],
    summary: 'List runs of emergency plans, newest first.',
  }),
  report: operation({
    method: 'GET',
    path: path('getReport'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: one,
    output: RunReport,
    fails: [],
    summary:
      'Get the report of one run: for each door whether its device was online, and after how many seconds it confirmed.',
  }),
}
