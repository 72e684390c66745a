import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where to listen, and the setting that says so. */
export interface Place {
  readonly setting: 'PORT' | 'MQTT_PORT'
  readonly port: number
  readonly host: string
}

/** Why nothing can listen at a place, in one sentence for the person at the console; undefined for another error. */
export function explainListening(error: unknown, { setting, port, host }: Place): string | undefined {
  const name = setting === 'PORT' ? 'Port' : 'MQTT port'
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EADDRINUSE':
      return `${name} ${port} on ${host} is taken by another program; ${waysOut[setting]}`
    case 'EACCES':
      return `${setting} is ${port}, which this user may not listen on; ${waysOut[setting]}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is "${host}", which is no address of this machine; 127.0.0.1 is one, and 0.0.0.0 stands for all.`
    default:
      return undefined
  }
}

const waysOut = {
  PORT: 'choose another with PORT=8081 npm start.',
  MQTT_PORT: 'choose another with MQTT_PORT=2883 npm start, or use the broker that is already there with MQTT_URL.',
} as const

/** Tries all places at once and leaves them free again; answers why one cannot be had, undefined when all can. */
export async function findTakenPlace(places: readonly Place[]): Promise<string | undefined> {
  const servers = []
  try {
    for (const place of places) {
      const server = createServer()
      servers.push(server)
      try {
        server.listen(place.port, place.host)
        await once(server, 'listening')
      } catch (error) {
        const sentence = explainListening(error, place)
        if (sentence === undefined) throw error
        return sentence
      }
    }
    return undefined
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}
