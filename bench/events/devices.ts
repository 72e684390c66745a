import { parentPort, workerData } from 'node:worker_threads'
import mqtt, { type MqttClient } from 'mqtt'
import { linkLimits } from '@lintel/devices/protocol/limits.ts'
import { clientIdOf, topicOf } from '@lintel/devices/protocol/topics.ts'
import { eventsFrom } from './passages.ts'
import type { BenchDevice } from './site.ts'

/**
 * Devices of the bench in a thread of their own: each sends what it kept, oldest first, with at most so many batches on
 * the way as the protocol allows, and is done when the last one is acknowledged.
 */
const batchesOnTheWay = 4
const epoch = '00000000000000e1'

/** What the bench asks for: which devices send, how many batches each, of how many events. */
export interface Load {
  readonly devices: readonly number[]
  readonly batches: number
  readonly events: number
}

/** A device that has claimed its secret. */
export interface LoggedInDevice extends BenchDevice {
  readonly url: string
  readonly secret: string
}

class SendingDevice {
  readonly #device: BenchDevice
  readonly #index: number
  readonly #client: MqttClient
  #last = 0
  #ackedUpTo = 0
  #onAck: () => void = () => {}

  constructor(client: MqttClient, device: BenchDevice, index: number) {
    this.#client = client
    this.#device = device
    this.#index = index
    client.on('message', (topic, payload) => {
      if (topic !== topicOf(device.mac).down.evtack) return
      this.#ackedUpTo = Math.max(this.#ackedUpTo, (JSON.parse(payload.toString()) as { upTo: number }).upTo)
      this.#onAck()
    })
  }

  /** Writes batches beforehand, so that a round measures the server and not the devices. */
  prepare({ batches, events }: Load): () => Promise<void> {
    const messages = Array.from({ length: batches }, () => {
      const from = this.#last + 1
      this.#last += events
      const at = Date.now()
      const message = { v: 1, ts: at, epoch, boot: 1, from, to: this.#last }
      const records = eventsFrom(from, events, this.#index, this.#device.people)
      return { to: this.#last, payload: Buffer.from(JSON.stringify({ ...message, events: records })) }
    })
    return () => this.#send(messages)
  }

  #send(messages: readonly { readonly to: number; readonly payload: Buffer }[]): Promise<void> {
    const topic = topicOf(this.#device.mac).up.evt
    let sends = 0
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const next = () => {
      const acks = messages.filter(({ to }) => to <= this.#ackedUpTo).length
      if (acks === messages.length) return resolve()
      for (; sends < messages.length && sends - acks < batchesOnTheWay; sends += 1)
        this.#client.publishAsync(topic, messages[sends]!.payload, { qos: 1 }).catch(reject)
    }
    this.#onAck = next
    next()
    return promise
  }
}

async function connect({ mac, secret, url }: LoggedInDevice): Promise<MqttClient> {
  const client = await mqtt.connectAsync(url, {
    username: mac,
    password: secret,
    clientId: clientIdOf(mac),
    keepalive: linkLimits.keepaliveSeconds,
    reconnectPeriod: 0,
  })
  await client.subscribeAsync(topicOf(mac).downPattern, { qos: 1 })
  return client
}

const devices = workerData as readonly LoggedInDevice[]
const senders: SendingDevice[] = []
for (const [index, device] of devices.entries()) senders.push(new SendingDevice(await connect(device), device, index))

async function sendLoad(load: Load): Promise<void> {
  const sends = load.devices.map((index) => senders[index]!.prepare(load))
  const before = performance.now()
  await Promise.all(sends.map((send) => send()))
  parentPort!.postMessage((performance.now() - before) / 1_000)
}

parentPort!.on('message', (load: Load) => void sendLoad(load))
parentPort!.postMessage('ready')
