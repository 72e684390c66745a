import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../limits.ts'
import { NamedRows } from '../operators/schema.ts'
import {
  PlanEdit,
  PlanFilter,
  PlanForm,
  PlanInfo,
  PlanRow,
  PlanRun,
  PlanStart,
  RunFilter,
  RunningPlan,
  RunReport,
} from './schema.ts'

const path = (call: string) => `v4/web/office/emergencyPlan/{role}/${call}` as const
const one = z.object({ uuid: Uuid })

/** Emergency plans of an office: made in quiet times, started in others (access-decision 8). */
export const emergencyPlan = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: PlanFilter,
    output: page(PlanRow),
    fails: [],
    summary: 'The emergency plans of the site.',
  }),
  names: operation({
    method: 'GET',
    path: path('getNames'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: z.object({}),
    output: NamedRows,
    fails: [],
    summary: `Plans by name for a select, at most ${limits.importBatch}.`,
  }),
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: one,
    output: PlanInfo,
    fails: [],
    summary: 'One plan as its form shows it.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    wire: 'json',
    needs: 'emergencyPlan.edit',
    input: PlanForm,
    output: one,
    fails: ['alreadyExists'],
    summary: 'Add an emergency plan.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    wire: 'json',
    needs: 'emergencyPlan.edit',
    input: PlanEdit,
    output: z.object({}),
    fails: ['alreadyExists', 'staleRecord', 'planRunning', 'firePlanKept'],
    summary: 'Change a plan. While it runs, its kind and its doors stay; the fire plan stays as it is.',
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    wire: 'json',
    needs: 'emergencyPlan.edit',
    input: one,
    output: z.object({}),
    fails: ['planRunning', 'firePlanKept'],
    summary: 'Delete a plan that is not running, with the reports of its runs.',
  }),
  start: operation({
    method: 'POST',
    path: path('start'),
    wire: 'json',
    needs: 'emergencyPlan.run',
    input: PlanStart,
    output: z.object({ runUuid: Uuid }),
    fails: ['planRunning', 'perimeterMissing', 'openingNotByHand'],
    summary:
      'Start a plan, or a drill of it. A plan runs once at a time; one that opens all emergency doors is started by hand only where the settings say so.',
  }),
  stop: operation({
    method: 'POST',
    path: path('stop'),
    wire: 'json',
    needs: 'emergencyPlan.run',
    input: one,
    output: z.object({}),
    fails: ['planNotRunning'],
    summary: 'Stop a plan; schedules and rights hold again as they are now.',
  }),
  state: operation({
    method: 'GET',
    path: path('getState'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: z.object({}),
    output: z.object({ running: z.array(RunningPlan) }),
    fails: [],
    summary: 'What runs now, since when, by whom, and the devices it reaches.',
  }),
  runs: operation({
    method: 'GET',
    path: path('getRuns'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: RunFilter,
    output: page(PlanRun),
    fails: [],
    summary: 'When plans ran, newest first.',
  }),
  report: operation({
    method: 'GET',
    path: path('getReport'),
    wire: 'json',
    needs: 'emergencyPlan.read',
    input: one,
    output: RunReport,
    fails: [],
    summary: 'One run, door by door: whether its device was there, and after how many seconds it confirmed.',
  }),
}
