import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import mqtt from 'mqtt'
import pg from 'pg'
import type { Config } from './base/config.ts'
import { findTakenPlace, type Place } from './base/listening.ts'

/** What a start finds out before it changes anything: each ends it with one sentence that names the setting. */

/** A start that cannot go on; the message is one sentence for the person at the console. */
export class StartError extends Error {
  override name = 'StartError'
}

const databasePatienceMs = 10_000
const brokerPatienceMs = 5_000
/** A broker that is started together with the portal may be there a little later. */
const brokerTries = 5
const tryAgainMs = 1_000

/**
 * Connects to the database of DATABASE_URL once.
 * @throws {StartError} when it is not there or does not let the user in
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lintel-check',
    connectionTimeoutMillis: databasePatienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(databaseSentence(error, client))
  } finally {
    await client.end().catch(() => {})
  }
}

function databaseSentence(error: unknown, { host, port, user, database }: pg.Client): string {
  const where = host.startsWith('/') ? `in ${host}` : `at ${host}:${port}`
  const { code, message } = error as NodeJS.ErrnoException
  switch (code) {
    case '28P01':
      return `DATABASE_URL: the database ${where} refuses the user "${user}" with this password; correct the user or the password.`
    case '28000':
      return `DATABASE_URL: the database ${where} does not let the user "${user}" in (${message}); correct the user, or allow it in pg_hba.conf.`
    case '3D000':
      return `DATABASE_URL: there is no database "${database}" ${where}; make it with "create database", or correct its name.`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `DATABASE_URL: nothing answers ${where}; start PostgreSQL there, or correct the address.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: the host "${host}" is not known; correct the address.`
    default:
      return `DATABASE_URL: the database ${where} cannot be used (${message || code}).`
  }
}

/**
 * Signs in at the broker of MQTT_URL once, under a name of its own, so that a server that works there is not disturbed.
 * @throws {StartError} when it does not answer or does not let the user in
 */
export async function checkBroker(mqttUrl: string, say: (sentence: string) => void): Promise<void> {
  const { protocol, host, username, password } = new URL(mqttUrl)
  for (let tries = 1; ; tries += 1) {
    const reason = await signIn(`${protocol}//${host}`, decodeURIComponent(username), decodeURIComponent(password))
    if (reason === undefined) return
    const { code, message } = reason
    if (code === 4 || code === 5) {
      throw new StartError(
        `MQTT_URL: the broker at ${host} refuses the user "${decodeURIComponent(username)}" with this password; correct the user or the password.`,
      )
    }
    if (tries === brokerTries) {
      throw new StartError(
        code === 'ENOTFOUND' || code === 'EAI_AGAIN'
          ? `MQTT_URL: the host "${host}" is not known; correct the address.`
          : `MQTT_URL: the broker at ${host} does not answer (${message || code}); start it, or correct the address.`,
      )
    }
    if (tries === 1) say(`Waiting for the broker at ${host}.`)
    await pause(tryAgainMs)
  }
}

/** What was wrong; undefined when the broker let the user in. A number is the broker's own answer (MQTT 3.1.1, 3.2.2.3). */
async function signIn(
  url: string,
  username: string,
  password: string,
): Promise<{ readonly code?: string | number; readonly message: string } | undefined> {
  const options: mqtt.IClientOptions = {
    ...(username && { username }),
    ...(password && { password }),
    clientId: `lintel-check-${randomBytes(6).toString('hex')}`,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: brokerPatienceMs,
  }
  try {
    const client = await mqtt.connectAsync(url, options, false)
    await client.endAsync(true)
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

/**
 * Tries the ports that this server will listen on, and the broker elsewhere.
 * @throws {StartError} when one of them cannot be had
 */
export async function checkPlaces(config: Config, say: (sentence: string) => void): Promise<void> {
  const { host, port, mqttPort, mqttUrl } = config
  const places: readonly Place[] = [
    { setting: 'PORT', port, host },
    ...(mqttUrl === undefined ? [{ setting: 'MQTT_PORT', port: mqttPort, host } as const] : []),
  ]
  const sentence = await findTakenPlace(places)
  if (sentence !== undefined) throw new StartError(sentence)
  if (mqttUrl !== undefined) await checkBroker(mqttUrl, say)
}
