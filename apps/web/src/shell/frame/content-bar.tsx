import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { holdsSite } from '@lintel/contract/access/switching.ts'
import { Anchor } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useMinute } from '../../kit/time/now.ts'
import { useText } from '../../language/language.ts'
import { useZoneToName } from '../../session/use-format.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './content-bar.module.css'
import { frontLinkText, isFrontLinkHidden } from './front-link-rule.ts'
import { SiteButton } from './site-button.tsx'

/** Whose clock the times of the page are by, where it is another than that of the device of the reader. */
function ZoneText() {
  const t = useText()
  const zone = useZoneToName(useMinute())
  if (zone === undefined) return null
  return <small className={classes.zone}>{t('shell:timesOf', { zone })}</small>
}

interface ContentBarProps {
  readonly session: CurrentSession
  /** The first entry of the menu. */
  readonly home: string
  /** The entry of the menu that the page belongs to. */
  readonly menuPage: string
}

/** The top bar of the content: breadcrumbs, whose clock the times are by, and the front link (specification.md 2.1). */
export function ContentBar({ session, home, menuPage }: ContentBarProps) {
  const t = useText()
  const { pathname } = useLocation()
  const isHidden = isFrontLinkHidden(pathname)
  const front = isHidden ? undefined : frontLinkText(session)
  return (
    <div className={classes.bar} data-no-print>
      <Breadcrumbs />
      <ZoneText />
      {front && (
        <Anchor
          component={Link}
          to={home}
          size="sm"
          className={classes.front!}
          aria-label={t('shell:frontLink', { name: front })}
        >
          <IconBuilding size={16} aria-hidden />
          <bdi>{front}</bdi>
        </Anchor>
      )}
      {!isHidden && holdsSite(session.facts.section) && (
        <SiteButton key={session.site?.uuid ?? 'all'} session={session} page={menuPage} />
      )}
    </div>
  )
}
