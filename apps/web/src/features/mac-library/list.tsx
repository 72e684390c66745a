import { Suspense } from 'react'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { useParam, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { Notice } from '../../ui/notice.tsx'
import { LibraryList } from './library-list.tsx'
import { macLibrary } from './links.ts'

const ServiceProvider = lazyPart(() =>
  import('../../domain/sites/customer-service.tsx').then((file) => ({ default: file.ServiceProvider })),
)

/** The library of a distributor; what installers may use of it, with the contact to ask for more. */
export default function MacLibraryList() {
  const { asksDistributor } = useView(macLibrary)
  return asksDistributor ? <LibraryList above={<AskDistributor />} /> : <LibraryList />
}

function AskDistributor() {
  const t = useText()
  return (
    <>
      <Notice meaning="information">{t('macLibrary:read.text')}</Notice>
      <Suspense>
        <ServiceProvider />
      </Suspense>
    </>
  )
}

/** The library of a distributor, or what an installer or sub-distributor has and may have (fleet.md F7). */
export function MacsOfAccount() {
  const { of } = useView(macLibrary)
  const uuid = useParam('id')
  const { data } = useRead(api.macLibrary.owner, { uuid })
  const status = data && <bdi>{data.name}</bdi>
  return of === 'library' ? (
    <LibraryList key={uuid} library={uuid} status={status} />
  ) : (
    <LibraryList key={uuid} account={uuid} status={status} />
  )
}
