import type { Overview } from '@lintel/contract/home/schema.ts'
import { Link } from 'react-router'
import { Anchor } from '@mantine/core'
import { LevelMark } from '../../domain/alarms/alarm-texts.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { Age } from '../../kit/time/age.tsx'
import { useText } from '../../language/language.ts'
import { Card, Row, Rows } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMomentFormat } from '../../session/use-format.ts'

/** Sites of an operator with devices that are away, those with most of them first. */
export function SiteHealth({ overview }: { readonly overview: Overview }) {
  const t = useText()
  const refer = useReferences()
  const moments = useMomentFormat()
  const { siteHealth } = overview
  if (siteHealth === null) return null
  const all = refer('siteList')
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
      <Rows>
        {siteHealth.length === 0 && (
          <Row
            detail={<Notice meaning="ok">{t('home:health.nothingAt', { time: moments.time(overview.readAt) })}</Notice>}
          />
        )}
        {siteHealth.map((site) => (
          <Row
            key={site.uuid}
            mark={<LevelMark level={site.offline === site.devices ? 'critical' : 'warning'} />}
            name={
              <NameText
                name={site.name}
                to={filteredAddress(refer('siteList'), {
                  type: site.kind === 'oldCommunity' ? 'community' : site.kind,
                  keyword: site.name,
                })}
              />
            }
            detail={t('home:health.offline', { offline: site.offline, devices: site.devices })}
            age={site.lastSeenAt && <Age since={site.lastSeenAt} />}
          />
        ))}
      </Rows>
    </Card>
  )
}
