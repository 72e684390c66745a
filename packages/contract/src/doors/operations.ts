import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../limits.ts'
import { NamedRows } from '../operators/schema.ts'
import { Door, DoorCommand, DoorFilter, DoorInfo, OpenForm } from './schema.ts'
import { OverrideForm, TimetableEdit } from './modes.ts'
import { DoorEdit } from './settings.ts'

const base = 'v4/web/office/door/{role}'

export const door = {
  list: operation({
    method: 'GET',
    path: `${base}/getList`,
    wire: 'json',
    needs: 'door.read',
    input: DoorFilter,
    output: page(Door),
    fails: [],
    summary: 'The doors of the site.',
  }),
  names: operation({
    method: 'GET',
    path: `${base}/getNames`,
    wire: 'json',
    needs: 'door.choose',
    input: z.object({ companyUuid: Uuid.optional() }),
    output: NamedRows,
    fails: [],
    summary: `Doors by name for a select, at most ${limits.importBatch}: all of the site, or those a company may use.`,
  }),
  get: operation({
    method: 'GET',
    path: `${base}/getInfo`,
    wire: 'json',
    needs: 'door.read',
    input: z.object({ uuid: Uuid }),
    output: DoorInfo,
    fails: [],
    summary: 'One door: how it is built and what its device has for it.',
  }),
  edit: operation({
    method: 'POST',
    path: `${base}/edit`,
    wire: 'json',
    needs: 'door.edit',
    input: DoorEdit,
    output: z.object({}),
    fails: ['alreadyExists', 'staleRecord', 'readerTaken', 'inputTaken', 'lockedDown'],
    summary: 'Change name, readers, inputs, times and alarms of a door; not while an emergency plan runs at it.',
  }),
  setTimetable: operation({
    method: 'POST',
    path: `${base}/setTimetable`,
    wire: 'json',
    needs: 'door.edit',
    input: TimetableEdit,
    output: z.object({}),
    fails: ['staleRecord', 'lockedDown'],
    summary:
      'Set in which hours of a week a door is unlocked or stricter than usual; not while an emergency plan runs at it.',
  }),
  setMode: operation({
    method: 'POST',
    path: `${base}/setMode`,
    wire: 'json',
    needs: 'door.edit',
    input: OverrideForm,
    output: z.object({}),
    fails: ['lockedDown'],
    summary:
      'Hold a door open or lock it until a time, whatever its timetable says; not while an emergency plan runs at it.',
  }),
  followTimetable: operation({
    method: 'POST',
    path: `${base}/followTimetable`,
    wire: 'json',
    needs: 'door.edit',
    input: z.object({ uuid: Uuid }),
    output: z.object({}),
    fails: ['lockedDown'],
    summary: 'Let a door that was set by hand follow its timetable again.',
  }),
  open: operation({
    method: 'POST',
    path: `${base}/open`,
    wire: 'json',
    needs: 'door.open',
    input: OpenForm,
    output: DoorCommand,
    fails: ['deviceOffline', 'idempotencyConflict'],
    summary: 'Open a door now. Never waits for an offline device and never sends twice for one key.',
  }),
  command: operation({
    method: 'GET',
    path: `${base}/getCommand`,
    wire: 'json',
    needs: 'door.read',
    input: z.object({ uuid: Uuid }),
    output: DoorCommand,
    fails: [],
    summary: 'How far a command has come.',
  }),
}
