import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '../base/durations.ts'
import { systemQueries } from '../db/db.ts'
import { systemScope } from '../db/scope/scope.ts'
import { isRunningAt } from '../domain/muster/reports.ts'
import type { Services } from '../kernel/services.ts'
import { assembly } from './muster.ts'

/** From one arrival to the next: a building of some dozens is cleared in some minutes. */
const shortestMs = 4 * secondMs
const longestMs = 15 * secondMs

/**
 * While a muster report of the demo runs, its missing people come to the assembly reader one after the other, as long as
 * the setting names that reader; one in ten is not found and has to be marked by hand. Answers the way to stop.
 */
export function playArrivals(services: Services): () => Promise<void> {
  const closing = new AbortController()
  const { signal } = closing
  const loop = (async () => {
    while (!signal.aborted) {
      await pause(randomInt(shortestMs, longestMs), undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      // The devices may be starting; the next one comes a little later.
      await playArrival(services).catch((error: unknown) => services.log.debug({ err: error }, 'nobody arrived'))
    }
  })()
  return async () => {
    closing.abort()
    await loop
  }
}

/** One missing person with a card shows it at the assembly reader. */
async function playArrival({ database, vault, demoDevices, now }: Services): Promise<void> {
  const arrival = await database.read(systemScope, (db) =>
    systemQueries(db, systemScope)
      .selectFrom('muster_report')
      .innerJoin('muster_report_person as missing', (join) =>
        join
          .onRef('missing.project_uuid', '=', 'muster_report.project_uuid')
          .onRef('missing.report_uuid', '=', 'muster_report.uuid')
          .on('missing.status', '=', 'missing'),
      )
      .innerJoin('credential as code', (join) =>
        join
          .onRef('code.project_uuid', '=', 'missing.project_uuid')
          .onRef('code.person_uuid', '=', 'missing.person_uuid')
          .on('code.kind', '=', 'card'),
      )
      .innerJoin('muster_setting as setting', (join) =>
        join.onRef('setting.project_uuid', '=', 'muster_report.project_uuid').on('setting.until', 'is', null),
      )
      .innerJoin('muster_reader as reader', (join) =>
        join
          .onRef('reader.project_uuid', '=', 'setting.project_uuid')
          .onRef('reader.setting_uuid', '=', 'setting.uuid')
          .on('reader.reader', '=', assembly.reader),
      )
      .innerJoin('device', (join) =>
        join.onRef('device.project_uuid', '=', 'reader.project_uuid').onRef('device.uuid', '=', 'reader.device_uuid'),
      )
      .select(['device.mac', 'code.ciphertext', 'missing.person_uuid'])
      .where(isRunningAt(now()))
      .where('missing.marked_at', 'is', null)
      .where('device.name', '=', assembly.device)
      .orderBy('missing.person_uuid')
      .limit(200)
      .execute(),
  )
  const cards = arrival.filter(({ person_uuid }) => !isLost(person_uuid))
  if (cards.length === 0) return
  const { mac, ciphertext } = cards[randomInt(cards.length)]!
  await demoDevices?.showCard(mac, assembly.reader, vault.decrypt(ciphertext))
}

/** The same people are not found in each drill. */
const isLost = (personUuid: string): boolean => parseInt(personUuid.slice(-2), 16) % 10 === 0
