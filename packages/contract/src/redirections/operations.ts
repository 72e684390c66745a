import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { fieldTexts } from '../base/field-texts.ts'
import { limits } from '../base/limits.ts'
import { defineFeature } from '../kit/feature.ts'
import { operation } from '../kit/operation.ts'
import { page, pageQuery } from '../kit/page.ts'
import {
  Redirection,
  RedirectionAnswer,
  RedirectionFilter,
  RedirectionForm,
  RedirectionLine,
  RedirectionQuestion,
  RedirectServer,
  RedirectServerEdit,
  RedirectServerForm,
} from './schema.ts'
import * as schemas from './schema.ts'

const path = (call: string) => `v4/web/common/redirection/{role}/${call}` as const

/** Which factory-new device is sent to which server (fleet.md F15 to F17). */
export const redirection = {
  list: operation({
    method: 'GET',
    path: path('getList'),
    needs: 'redirection.read',
    input: RedirectionFilter,
    output: page(Redirection),
    summary: 'List MAC addresses that are redirected, the newest first.',
  }),
  query: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'redirection.read',
    input: RedirectionQuestion,
    output: RedirectionAnswer,
    summary: 'Get what is known of one MAC address: its redirection, its library and its site.',
  }),
  create: operation({
    method: 'POST',
    path: path('create'),
    needs: 'redirection.edit',
    input: RedirectionForm,
    output: z.object({
      count: z.int().meta({ description: 'Number of MAC addresses that are redirected now.', example: 2 }),
      lines: z.array(RedirectionLine).meta({ description: 'What became of each line.' }),
    }),
    invalidates: ['redirection', 'redirectServer'],
    summary: `Set the server of MAC addresses, of up to ${limits.importBatch} at once. Each line has an answer of its own.`,
  }),
  remove: operation({
    method: 'POST',
    path: path('delete'),
    needs: 'redirection.edit',
    input: z.object({
      uuids: z.array(Uuid).min(1).max(limits.pageSizeMax).meta({ description: 'Redirections to delete.' }),
    }),
    invalidates: ['redirection', 'redirectServer'],
    summary: 'Delete redirections. Their devices are answered the address of this portal.',
  }),
}

/** The servers to which devices are sent; this portal is one that cannot be changed. */
export const redirectServer = {
  list: operation({
    method: 'GET',
    path: path('getServers'),
    needs: 'redirection.read',
    input: pageQuery,
    output: page(RedirectServer),
    summary: 'List servers to which devices are redirected; this portal is the first.',
  }),
  names: operation({
    method: 'GET',
    path: path('getServerNames'),
    needs: 'redirection.read',
    output: z.object({
      rows: z.array(RedirectServer.pick({ server: true, name: true, url: true })).meta(fieldTexts.rows),
    }),
    summary: 'List names and addresses of all servers, to choose from.',
  }),
  create: operation({
    method: 'POST',
    path: path('createServer'),
    needs: 'redirection.edit',
    input: RedirectServerForm,
    output: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['alreadyExists'],
    invalidates: ['redirectServer'],
    summary: 'Add a server to which devices can be redirected.',
  }),
  edit: operation({
    method: 'POST',
    path: path('editServer'),
    needs: 'redirection.edit',
    input: RedirectServerEdit,
    fails: ['alreadyExists', 'staleRecord'],
    invalidates: ['redirection', 'redirectServer'],
    keeps: {},
    summary: 'Change name or address of a server. Its devices are answered the new address.',
  }),
  remove: operation({
    method: 'POST',
    path: path('deleteServer'),
    needs: 'redirection.edit',
    input: z.object({ uuid: Uuid.meta(fieldTexts.uuid) }),
    fails: ['redirectServerInUse'],
    invalidates: ['redirectServer'],
    summary: 'Delete a server to which no MAC address is redirected.',
  }),
}

export default defineFeature({
  operations: { redirection, redirectServer },
  about: {
    redirection: 'Which factory-new device is sent to which server.',
    redirectServer: 'Servers to which factory-new devices are sent.',
  },
  schemas: { redirections: schemas },
  unique: {
    redirect_server_by_name: { thing: 'name', field: 'name' },
    redirect_server_by_url: { thing: 'address', field: 'url' },
  },
})
