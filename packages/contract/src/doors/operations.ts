import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
import { limits } from '../limits.ts'
import { NamedRows } from '../operators/schema.ts'
import { Door, DoorCommand, DoorFilter, OpenForm } from './schema.ts'

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
    needs: 'door.read',
    input: z.object({ companyUuid: Uuid.optional() }),
    output: NamedRows,
    fails: [],
    summary: `Doors by name for a select, at most ${limits.importBatch}: all of the site, or those a company may use.`,
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
