import type { Logger } from 'pino'
import { z } from 'zod'
import { isMac } from '@lintel/devices/mac.ts'
import { clientIdOf, topicOf, upPattern } from '@lintel/devices/protocol/topics.ts'
import type { BrokerUser, BrokerUsers } from './broker-users.ts'
import {
  type ControlCommand,
  type ControlResponse,
  DynamicSecurityError,
  openControlChannel,
  type SendCommands,
} from './control-channel.ts'
import type { BrokerLogin } from '../connection/mqtt-client.ts'

const gatewayRole = 'lintel-gateway'
/** Logins of a page: some 60 KB, half of what the broker takes as one message. */
const pageSize = 500
/** The plugin writes its whole file after each change: with many devices, a few changes take seconds. */
const changesWithinMs = 30_000

interface Acl {
  readonly acltype: 'publishClientSend' | 'publishClientReceive' | 'subscribePattern'
  readonly topic: string
  readonly allow: boolean
  readonly priority: number
}

const allow = (acltype: Acl['acltype'], topic: string): Acl => ({ acltype, topic, allow: true, priority: 10 })
const refuseAll = (acltype: Acl['acltype']): Acl => ({ acltype, topic: '#', allow: false, priority: 0 })

/** What one device may do: write below its own `up`, hear what is below its own `down`, and nothing else. */
function aclsOf(mac: string): readonly Acl[] {
  const { upPattern: own, downPattern } = topicOf(mac)
  return [
    allow('publishClientSend', own),
    allow('publishClientReceive', downPattern),
    allow('subscribePattern', downPattern),
    refuseAll('publishClientSend'),
    refuseAll('publishClientReceive'),
    refuseAll('subscribePattern'),
  ]
}

const roleOf = (mac: string): string => `lintel-device-${mac}`
const createRoleOf = (mac: string) => ({ command: 'createRole', rolename: roleOf(mac), acls: aclsOf(mac) })

const ClientPage = z.object({
  clients: z.array(
    z.object({
      username: z.string(),
      textname: z.string().optional(),
      roles: z.array(z.object({ rolename: z.string() })).default([]),
    }),
  ),
})

interface Options {
  /**
   * Of an administrator of Mosquitto's dynamic security plugin, who is also the server's own user; what it needs for
   * that it gives itself.
   */
  readonly login: BrokerLogin
  /** Marks each login that this portal creates, to distinguish it from those of others. */
  readonly mark: string
  readonly log: Logger
}

/** Keeps the logins of devices in a Mosquitto broker by its dynamic security plugin. Reconnects by itself. */
export function dynamicSecurity({ login, mark, log }: Options): BrokerUsers {
  const channel = openControlChannel(login, log, (send) => prepare(send, login.username))
  const { send } = channel

  return {
    onReady: (listener) => channel.onReady(listener),
    close: () => channel.close(),
    async admit(mac, secret) {
      await channel.ready()
      const answers = await send([createRoleOf(mac), createClientOf(mac, secret, mark)])
      requireDone(answers, roleExists, clientExists)
      if (answers.every(({ error }) => error !== clientExists)) return
      const change = { username: mac, password: secret, textname: mark, roles: [{ rolename: roleOf(mac) }] }
      requireDone(await send([{ command: 'modifyClient', ...change }]))
    },

    async restore(logins) {
      await channel.ready()
      const commands = logins.flatMap(({ mac, secret }) => [createRoleOf(mac), createClientOf(mac, secret, mark)])
      const answers = await send(commands, changesWithinMs)
      requireDone(answers, roleExists, clientExists)
      // One that is there has lost its role at most.
      const roleless = logins.filter((_login, index) => answers[2 * index + 1]!.error === clientExists)
      const roles = roleless.map(({ mac }) => ({ command: 'addClientRole', username: mac, rolename: roleOf(mac) }))
      if (roles.length > 0) requireDone(await send(roles, changesWithinMs), clientHasRole)
    },

    async remove(mac) {
      await channel.ready()
      const removal = [
        { command: 'deleteClient', username: mac },
        { command: 'deleteRole', rolename: roleOf(mac) },
      ]
      requireDone(await send(removal), 'Client not found', 'Role not found')
    },

    async *list() {
      await channel.ready()
      for (let offset = 0; ; offset += pageSize) {
        const [page] = await send([{ command: 'listClients', verbose: true, count: pageSize, offset }])
        requireDone([page!])
        const { clients } = ClientPage.parse(page!.data)
        yield clients.filter(({ username }) => isMac(username)).map((client) => userOf(client, mark))
        if (clients.length < pageSize) return
      }
    },
  }
}

const roleExists = 'Role already exists'
const clientExists = 'Client already exists'
const clientHasRole = 'Client is already in this role'

const createClientOf = (mac: string, secret: string, mark: string): ControlCommand => ({
  command: 'createClient',
  username: mac,
  password: secret,
  clientid: clientIdOf(mac),
  textname: mark,
  roles: [{ rolename: roleOf(mac) }],
})

type ListedClient = z.infer<typeof ClientPage>['clients'][number]

const userOf = ({ username, textname, roles }: ListedClient, mark: string): BrokerUser => ({
  mac: username,
  hasRole: roles.some(({ rolename }) => rolename === roleOf(username)),
  isOwn: textname === mark,
})

/** Fails with the first error; `fine` are those that say that everything is as it should be. */
function requireDone(responses: readonly ControlResponse[], ...fine: readonly string[]): void {
  for (const { command, error } of responses)
    if (error !== undefined && !fine.includes(error)) throw new DynamicSecurityError(`${command}: ${error}`)
}

/** Gives the server's own user the role of the server. */
async function prepare(send: SendCommands, username: string): Promise<void> {
  const acls = [
    allow('publishClientSend', topicOf('+').downPattern),
    allow('publishClientReceive', upPattern),
    allow('subscribePattern', upPattern),
  ]
  requireDone(await send([{ command: 'createRole', rolename: gatewayRole, acls }]), roleExists)
  // Mosquitto hangs up on a client whose roles change, so a role it has already is not given again.
  const [client] = await send([{ command: 'getClient', username }])
  requireDone([client!])
  if (!JSON.stringify(client!.data).includes(`"${gatewayRole}"`))
    requireDone(await send([{ command: 'addClientRole', username, rolename: gatewayRole }]))
}
