import { z } from 'zod'
import { Uuid } from '../atoms.ts'
import { operation } from '../kit/operation.ts'
import { page } from '../kit/page.ts'
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
