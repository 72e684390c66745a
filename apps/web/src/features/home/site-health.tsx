import { limits } from '@lintel/contract/base/limits.ts'
import type { SiteHealth as Site } from '@lintel/contract/home/schema.ts'
import { Link } from 'react-router'
import { Anchor } from '@mantine/core'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { LevelMark } from '../../domain/alarms/alarm-texts.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences, type Refer } from '../../kit/portal/route-context.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Age } from '../../kit/time/age.tsx'
import { useText } from '../../language/language.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

const shownSites = 5

/** Sites of an operator that need attention, those with the worst alarms first. */
export function SiteHealth() {
  const t = useText()
  const refer = useReferences()
  const query = useRead(api.home.siteHealth, { size: limits.pageSizeDefault })
  const all = refer('siteHealth')
  return (
    <Card
      title={t('home:health.title')}
      isFlush
      aside={
        all && (
          <Anchor component={Link} to={all} size="sm">
            {t('home:health.all')}
          </Anchor>
        )
      }
    >
      <Loaded query={query}>
        {({ rows }) => (
          <Rows>
            {rows.length === 0 && <Row detail={<Notice meaning="ok">{t('home:health.nothing')}</Notice>} />}
            {rows.slice(0, shownSites).map((site) => (
              <Row
                key={site.uuid}
                mark={<LevelMark level={levelOf(site)} />}
                name={<NameText name={site.name} to={devicesOfSite(refer, site)} />}
                detail={<Findings site={site} />}
                age={site.lastSeenAt && <Age since={site.lastSeenAt} />}
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}

const levelOf = ({ criticalAlarms, warnings, offline, devices }: Site) => {
  if (criticalAlarms > 0 || offline === devices) return 'critical'
  return warnings > 0 || offline > 0 ? 'warning' : 'notice'
}

/** What is wrong at a site, in a few words. */
function Findings({ site: { criticalAlarms, warnings, offline, devices, oldFirmware } }: { readonly site: Site }) {
  const t = useText()
  const findings = [
    criticalAlarms > 0 && t('home:health.critical', { count: criticalAlarms }),
    warnings > 0 && t('home:health.warnings', { count: warnings }),
    offline > 0 && t('home:health.offline', { offline, devices }),
    oldFirmware > 0 && t('home:health.oldFirmware', { count: oldFirmware }),
  ]
  return <>{findings.filter(Boolean).join(' · ')}</>
}

/** The devices of a site, in the list of the portal that has them; the site itself where there is none. */
export function devicesOfSite(
  refer: Refer,
  { uuid, name, kind }: Pick<Site, 'uuid' | 'name' | 'kind'>,
  status?: 'away',
): string | undefined {
  const type = kind === 'oldCommunity' ? 'community' : kind
  const list =
    kind === 'villa'
      ? refer('personalDeviceList')
      : ((kind === 'office' ? refer('officeDeviceList') : undefined) ?? refer('siteDeviceList'))
  const filters = { ...(kind !== 'villa' && { tabType: type }), site: uuid, ...(status && { status }) }
  return filteredAddress(list, filters) ?? filteredAddress(refer('siteList'), { type, keyword: name })
}
