import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AtSite } from '../../domain/sites/at-site.tsx'
import { CommunityChooser } from '../../domain/sites/community-chooser.tsx'
import { CommunityTabs } from '../../domain/sites/community-tabs.tsx'
import { useImport } from '../../domain/imports/use-import.tsx'
import { useText } from '../../language/language.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { Page } from '../../kit/screen/page.tsx'
import { lazyPart } from '../../loading/parts.ts'
import { ApartmentList } from './apartments.tsx'
import { DeviceList } from './devices.tsx'

const NewBuilding = lazyPart(() => import('./building-dialogs.tsx').then((file) => ({ default: file.NewBuilding })))
const NewApartment = lazyPart(() => import('./apartment-dialogs.tsx').then((file) => ({ default: file.NewApartment })))
const NewApartments = lazyPart(() =>
  import('./apartment-dialogs.tsx').then((file) => ({ default: file.NewApartments })),
)

/** A community as its installer lays it out: one tree of places, and the apartments or devices of the chosen one. */
export default function CommunityStructure() {
  const [search] = useSearchParams()
  const t = useText()
  const site = search.get('site')
  if (site === null)
    return (
      <Page title={t('menu:communityDevice')} intro={t('communities:choose')}>
        <CommunityChooser />
      </Page>
    )
  // What was chosen in one community is nothing in another one.
  return (
    <AtSite key={site} uuid={site}>
      <Structure site={site} />
    </AtSite>
  )
}

type Dialog = 'building' | 'apartment' | 'apartments'

function Structure({ site }: { readonly site: string }) {
  const t = useText()
  const [search] = useSearchParams()
  const refer = useReferences()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const sheet = useImport('structure')
  const [building, floor] = [search.get('building') ?? '', search.get('floor') ?? '']
  const place = { building, floor: floor === 'none' ? '' : floor }
  const actions: readonly Action[] = [
    {
      key: 'building',
      label: t('communities:building.add'),
      needs: 'structure.edit',
      run: () => setDialog('building'),
    },
    {
      key: 'apartments',
      label: t('communities:apartment.addMany'),
      needs: 'structure.edit',
      run: () => setDialog('apartments'),
    },
    sheet.action,
    {
      key: 'device',
      label: t('devices:register.action'),
      needs: 'device.register',
      to: filteredAddress(refer('deviceRegister'), { site, ...(building && { building }) }),
    },
  ]
  const create: Action = {
    key: 'apartment',
    label: t('communities:apartment.add'),
    icon: <IconPlus size={16} aria-hidden />,
    needs: 'structure.edit',
    run: () => setDialog('apartment'),
  }
  const isDevices = search.get('list') === 'devices'
  const sharedProps = { actions, head: <CommunityTabs site={site} current={isDevices ? 'devices' : 'apartments'} /> }
  return (
    <>
      {isDevices ? <DeviceList {...sharedProps} /> : <ApartmentList {...sharedProps} site={site} create={create} />}
      {sheet.dialog}
      <Suspense>
        {dialog === 'building' && <NewBuilding onClose={close} />}
        {dialog === 'apartment' && <NewApartment place={place} onClose={close} />}
        {dialog === 'apartments' && <NewApartments place={place} onClose={close} />}
      </Suspense>
    </>
  )
}
