import { visitorPass } from '@lintel/contract/visitors/operations.ts'
import { treeRowsOf } from '../../db/db.ts'
import { projectScope } from '../../db/scope/scope.ts'
import { addressLine } from '../../domain/sites/site-details.ts'
import { showZones, zoneColumns } from '../../domain/site-clock/site-zones.ts'
import { implement } from '../../kernel/implement.ts'
import { visitorPassOfLink } from './pass-link.ts'
import { codesOf, namesOfOpenedDoors, visitorPassByUuid } from './temp-key-queries.ts'

export const passHandlers = implement(visitorPass, 'system', {
  async look({ db, scope, services, now, fail }, { code }) {
    const found = await visitorPassOfLink(db, scope, code)
    if (!found) return fail('passInvalid')
    const site = projectScope(found.project_uuid)
    const info = await visitorPassByUuid(db, site, found.person_uuid, now)
    // A pass that opens no door any more is not shown: the link may have been found since.
    if (!info || (info.state !== 'valid' && info.state !== 'notStarted')) return fail('passInvalid')
    const codes = await codesOf({ db, scope: site, vault: services.vault }, found.person_uuid)
    if (!codes) return fail('passInvalid')
    const place = await treeRowsOf(db, site, 'project')
      .select(['name', 'street', 'postal_code', 'city', 'customize_form', ...zoneColumns])
      .where('project.uuid', '=', site.uuid)
      .executeTakeFirstOrThrow()
    const { name, hostName, state, windows, validFrom, validUntil, opensUntil, lifetimeMinutes, countPerDoor } = info
    return {
      ...codes,
      site: place.name,
      address: addressLine(place),
      timeZone: place.time_zone,
      ...showZones(place),
      customizeForm: place.customize_form,
      name,
      hostName,
      state,
      windows,
      validFrom,
      validUntil,
      opensUntil,
      lifetimeMinutes,
      countPerDoor,
      usesLeft: info.allowed === null ? null : Math.max(0, info.allowed - info.used),
      doors: namesOfOpenedDoors(info),
    }
  },
})
