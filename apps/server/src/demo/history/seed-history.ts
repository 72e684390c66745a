import type { SceneName } from '@lintel/devices/pictures/scenes.ts'
import type { Vault } from '../../access/vault.ts'
import { advancePolicy } from '../../db/functions.ts'
import { projectScope, systemScope } from '../../db/scope/scope.ts'
import { systemQueries, type Db } from '../../db/db.ts'
import { before, dayMs, minuteMs } from '../../base/durations.ts'
import { policyAt } from '../../domain/policy/snapshot.ts'
import { zoneAt } from '../../domain/site-clock/site-clock.ts'
import { musterDays } from '../muster.ts'
import type { SeededPerson } from '../people/seeded-person.ts'
import { Random } from '../random.ts'
import type { Arrival } from '../today.ts'
import { addCalls } from './calls.ts'
import { seedCapturedImages } from './captured-images.ts'
import { DeviceLogs, type HistoryDoor } from './device-logs.ts'
import { doorRulesOf } from './door-rules.ts'
import { habits } from './habits.ts'
import { handleAlarms } from './handled-alarms.ts'
import { addIncidents } from './incidents.ts'
import { RefusalBudget } from './refusal-budget.ts'
import { lastDays } from './site-days.ts'
import type { Setting } from './setting.ts'
import { storeEvents } from './store-events.ts'
import { modelNamed } from '../../kernel/device-models.ts'

export const historyDays = 90
/** Pictures of so many days are there. */
const pictureDays = 7
/** What happened last is a while ago, so that nothing comes before it that the devices report by themselves. */
const pauseMs = 2 * minuteMs

/** How often a stranger comes to a door before a person, or a colleague who may not pass. */
const strangerShare = 0.022
const colleagueShare = 0.03
/** How often a person who would be refused tries it all the same. */
const boldShare = 0.15
const exitShare = 0.15

export interface HistorySite {
  readonly projectUuid: string
  readonly people: readonly SeededPerson[]
  /** Visitors who came today. */
  readonly arrivals?: readonly Arrival[]
  /** Who dealt with its alarms. */
  readonly manager: string
  /** What the cameras of its devices look at. */
  readonly scenes: ReadonlyMap<string, SceneName>
  /** How far its history goes back. */
  readonly days: number
}

type DoorRules = ReturnType<typeof doorRulesOf>

/**
 * Stores what happened at a site in the last days, as ingest would have: people come and go by the clock of the site,
 * and its present rules decide about each of them. Answers how many events there are.
 */
export async function seedHistory(db: Db, vault: Vault, site: HistorySite, now: Date): Promise<number> {
  const { projectUuid, people, arrivals = [], manager, scenes } = site
  const scope = projectScope(projectUuid)
  const version = await advancePolicy(db, scope)
  const policy = version === null ? null : await policyAt(db, scope, version)
  if (!policy) throw new Error('The site has no rules.')
  const queries = systemQueries(db, systemScope)
  const { name, time_zone } = await queries
    .selectFrom('project')
    .select(['name', 'time_zone'])
    .where('uuid', '=', projectUuid)
    .executeTakeFirstOrThrow()
  const devices = await doorsOfSite(db, projectUuid)
  const random = new Random(`the history of ${name}`)
  const until = now.getTime() - pauseMs
  const logs = new DeviceLogs(random, { until, picturesSince: before(now, pictureDays * dayMs).getTime() })
  const doors = new Map(devices.map((door) => [door.name, door]))
  const zone = zoneAt(time_zone)
  const setting = {
    name,
    days: lastDays(zone, now, site.days),
    doors,
    people,
    logs,
    random,
    budget: new RefusalBudget(zone),
  }
  const decide = doorRulesOf(policy)
  addPassages(setting, decide)
  addArrivals(setting, arrivals, decide)
  addCalls(setting)
  addIncidents(setting)
  const macs = new Map(devices.map(({ deviceUuid, mac }) => [deviceUuid, mac]))
  let count = 0
  const areas = await queries
    .selectFrom('area_door')
    .select('door_uuid')
    .where('project_uuid', '=', projectUuid)
    .execute()
  const context = {
    areaDoors: new Set(areas.map(({ door_uuid }) => door_uuid)),
    musterSince: before(now, musterDays * dayMs),
  }
  for (const [deviceUuid, events] of logs.entries())
    count += await storeEvents(db, macs.get(deviceUuid)!, events, context)
  await handleAlarms(queries, projectUuid, manager, now)
  await seedCapturedImages(queries, vault, { projectUuid, zone, scenes }, random)
  return count
}

/** People come and go by their habits, and now and then a person is refused. */
function addPassages({ days, doors, people, logs, random, budget }: Setting, decide: DoorRules): void {
  const counts = new Map<string, number>()
  const cast = people.map((person) => {
    const index = counts.get(person.habit) ?? 0
    counts.set(person.habit, index + 1)
    return { ...person, index, drives: person.drives ?? false, badgesOut: person.badgesOut ?? false }
  })
  for (const day of days)
    for (const person of cast)
      for (const { minute, door: name } of habits[person.habit]!(day, person, random)) {
        const at = day.instantAt(minute)
        const door = doors.get(name)!
        if (at < person.createdAt.getTime() || at > logs.until) continue
        const outcome = decide(door.uuid, person.code.uuid, at)
        if (outcome.result !== 'allow') {
          if (random.chance(boldShare) && budget.refuse(at)) logs.present(door, person.uuid, person.code, outcome, at)
          continue
        }
        budget.grant(at)
        logs.present(door, person.uuid, person.code, outcome, at)
        const [earlier, later] = [at - minuteMs * (1 + random.below(5)), at + minuteMs * (1 + random.below(4))]
        if (random.chance(strangerShare) && budget.refuse(earlier)) logs.refuseStranger(door, earlier)
        if (random.chance(colleagueShare)) addColleague(random.pick(cast), door, later)
        if (door.hasExitButton && random.chance(exitShare))
          logs.pressExit(door, at + minuteMs * (20 + random.below(220)))
      }

  /** A person tries a door or an hour that is not theirs. */
  function addColleague({ uuid, code, createdAt }: SeededPerson, door: HistoryDoor, at: number): void {
    const refusal = decide(door.uuid, code.uuid, at)
    if (refusal.result === 'deny' && createdAt.getTime() < at && budget.refuse(at))
      logs.present(door, uuid, code, refusal, at)
  }
}

/** Visitors come to their doors, today by the clock of the site. */
function addArrivals({ days, doors, logs }: Setting, arrivals: readonly Arrival[], decide: DoorRules): void {
  const startOfToday = days.at(-1)!.instantAt(0)
  for (const [index, { person, code, door: name, at: wantedAt }] of arrivals.entries()) {
    const door = doors.get(name)!
    const at = Math.max(wantedAt.getTime(), startOfToday + index)
    logs.present(door, person, code, decide(door.uuid, code.uuid, at), at)
  }
}

async function doorsOfSite(db: Db, projectUuid: string): Promise<readonly (HistoryDoor & { readonly mac: string })[]> {
  const rows = await systemQueries(db, systemScope)
    .selectFrom('door')
    .innerJoin('device', 'device.uuid', 'door.device_uuid')
    .where('door.project_uuid', '=', projectUuid)
    .select(['door.uuid', 'door.name', 'door.relay', 'door.device_uuid', 'door.settings', 'device.mac', 'device.model'])
    .orderBy('device.mac')
    .orderBy('door.relay')
    .execute()
  return rows.map(({ uuid, name, relay, device_uuid: deviceUuid, settings, mac, model }) => {
    const { doorStatusInput, exitButtonInput } = settings as DoorInputs
    return {
      uuid,
      name,
      relay,
      deviceUuid,
      mac,
      hasContact: typeof doorStatusInput === 'number',
      hasExitButton: typeof exitButtonInput === 'number',
      hasCamera: modelNamed(model)?.has.some(({ kind }) => kind === 'camera') ?? false,
    }
  })
}

interface DoorInputs {
  readonly doorStatusInput?: number | null
  readonly exitButtonInput?: number | null
}
