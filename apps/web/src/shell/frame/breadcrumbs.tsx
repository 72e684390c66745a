import { IconChevronRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { addressFor, paramNamesOf } from '../../kit/portal/address.ts'
import { saveListAddress, savedListAddress, usePageName } from '../../kit/portal/page-names.ts'
import { entryAbove, menuFor } from '../../kit/portal/portal-map.ts'
import { useRouteContext } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import classes from './content-bar.module.css'

interface Crumb {
  readonly text: string
  readonly to?: string
}

/** Where the page lies: folder, entry of the menu above, entry, page; derived from the same mounts as the menu. */
export function Breadcrumbs() {
  const t = useText()
  const { page, params, viewer } = useRouteContext()
  const { pathname, search } = useLocation()
  const ownName = usePageName(pathname + search)
  const { mount, folder, portal } = page
  const template = mount.at[mount.feature.entry]
  // A list below a record, such as the devices of a villa, has its id; without it there is no such list.
  const isKnown = template && paramNamesOf(template).every((name) => params[name])
  const entry = isKnown ? addressFor(portal.section, template, params) : undefined
  const above = viewer && entryAbove(menuFor(viewer, portal), page)
  const isEntry = page.name === mount.feature.entry
  useEffect(() => {
    if (isEntry && entry) saveListAddress(entry, pathname + search)
  }, [isEntry, entry, pathname, search])
  // A tab of the page above is no place of its own.
  const isTab = above && entry?.split('?', 1)[0] === above.address
  const crumbs: Crumb[] = [
    ...(folder ? [{ text: t(folder.title) }] : []),
    ...(above ? [{ text: t(above.mount.title), to: savedListAddress(above.address) }] : []),
    ...(isTab ? [] : [{ text: t(mount.title), ...(!isEntry && entry && { to: savedListAddress(entry) }) }]),
    ...(isEntry ? [] : [{ text: ownName ?? t(page.screen.title) }]),
  ]
  // Alone, it would say the title of the page again.
  if (crumbs.length === 1) return null
  return (
    <nav aria-label={t('shell:breadcrumbs')}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={index} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {index > 0 && <IconChevronRight size={12} data-points aria-hidden />}
            {crumb.to ? <Link to={crumb.to}>{crumb.text}</Link> : <bdi>{crumb.text}</bdi>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
