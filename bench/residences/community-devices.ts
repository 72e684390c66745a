import { setTimeout as pause } from 'node:timers/promises'
import { digestOfBook } from '@lintel/devices/policy-digest.ts'
import { systemScope } from '../../apps/server/src/db/scope/scope.ts'
import { updateDesiredOfSite } from '../../apps/server/src/domain/sites/site-defaults.ts'
import { PolicyHolder } from '../../apps/server/test/devices/policy-holder.ts'
import type { TestDevice } from '../../apps/server/test/devices/test-device.ts'
import { startServer, type BenchServer } from '../kit/server.ts'
import { apartments, doorPhone, largeCommunity, openDoorsOfBuildings, residents } from './large-community.ts'

/**
 * Devices of a large community: what one changed resident and one changed name bring to a door phone, beside the whole
 * policy and the whole address book; and how long it takes until 200 devices have confirmed a setting of the site.
 */
const deviceCount = 200

export async function communityDevices(): Promise<void> {
  const server = await startServer({ hasDevices: true })
  try {
    const { site } = await largeCommunity(server)
    await addressBook(server, site)
    await policyMessage(server, site)
    await setting(server, site)
  } finally {
    await server.close()
  }
}

async function addressBook(server: BenchServer, site: string): Promise<void> {
  const device = await doorPhone(server, site)
  const digests: (string | undefined)[] = []
  const whole = async (): Promise<number> => {
    for (let bytes = 0; ;) {
      const message = await device.next('book', () => true, 300_000)
      bytes += Buffer.byteLength(JSON.stringify(message))
      digests.length = message.parts
      digests[message.part - 1] = message.digest
      const digest = digestOfBook(Array.from(digests))
      if (digest !== message.book) continue
      await device.say('bookack', { v: 1, ts: Date.now(), digest, entries: apartments })
      return bytes
    }
  }
  const began = performance.now()
  await device.connect({ addressBook: digestOfBook([]) })
  const all = await whole()
  const seconds = (performance.now() - began) / 1_000
  const changedAt = performance.now()
  await server.owner.query(
    `update person set last_name = 'Renamed' where project_uuid = $1 and uuid = (
    select uuid from person where project_uuid = $1 and show_in_directory limit 1)`,
    [site],
  )
  const one = await whole()
  const part = (one / all) * 100
  console.log(
    `address book of ${apartments} apartments on one door phone\n  whole ${all} bytes in ${seconds.toFixed(2)} s, one changed name ${one} bytes after ${(performance.now() - changedAt).toFixed(0)} ms: ${part.toFixed(3)} %   goal ≤ 1 %: ${part <= 1 ? 'met' : 'MISSED'}\n`,
  )
  await device.leave()
}

async function policyMessage(server: BenchServer, site: string): Promise<void> {
  const device = await doorPhone(server, site)
  await openDoorsOfBuildings(server, site, device)
  const holder = new PolicyHolder()
  /** Bytes of the next message that is whole or a delta; a slow device may be sent the whole twice. */
  const next = async (isWhole: boolean): Promise<number> => {
    for (;;) {
      const { message, ops } = await holder.next(device, 300_000)
      if ((message.from === 0) === isWhole) return Buffer.byteLength(JSON.stringify({ ...message, ops }))
    }
  }
  await device.connect({ policyVersion: 0 })
  const full = await next(true)
  await server.owner.query(
    `delete from credential where project_uuid = $1 and uuid = (select uuid from credential where project_uuid = $1 limit 1)`,
    [site],
  )
  const delta = await next(false)
  const part = (delta / full) * 100
  console.log(
    `policy of ${residents} residents on one door phone\n  whole ${full} bytes, a card of one resident taken away ${delta} bytes: ${part.toFixed(4)} %   goal ≤ 1 %: ${part <= 1 ? 'met' : 'MISSED'}\n`,
  )
  await device.leave()
}

async function setting(server: BenchServer, site: string): Promise<void> {
  const devices: TestDevice[] = []
  for (let number = 0; number < deviceCount; number += 1) devices.push(await doorPhone(server, site))
  for (const device of devices) await device.connect()
  await pause(2_000)
  const began = performance.now()
  await server.database.write(systemScope, (db) => updateDesiredOfSite(db, systemScope, site, { volume: 9 }))
  await Promise.all(
    devices.map(async (device) => {
      const { version, doc } = await device.next('desired', ({ doc: settings }) => settings['volume'] === 9)
      await device.say('reported', { v: 1, ts: Date.now(), version, full: doc })
    }),
  )
  const pendingCount = async () => {
    const { rows } = await server.owner.query<{ count: number }>(
      `select count(*)::int as count from device where project_uuid = $1 and connection = 'online' and reported_version < desired_version`,
      [site],
    )
    return rows[0]!.count
  }
  while ((await pendingCount()) > 0) await pause(20)
  const seconds = (performance.now() - began) / 1_000
  console.log(
    `a setting of a site confirmed by ${deviceCount} devices\n  ${seconds.toFixed(2)} s   goal ≤ 5 s: ${seconds <= 5 ? 'met' : 'MISSED'}\n`,
  )
  await Promise.all(devices.map((device) => device.leave()))
}
