import { brandLinkNames } from '@lintel/i18n/brands.ts'
import { Anchor } from '@mantine/core'
import { startInfo } from '../../api/start.ts'
import { Page } from '../../kit/screen/page.tsx'
import { currentBrand, useText } from '../../language/language.ts'
import { Line, Lines } from '../../ui/content.tsx'

/** The pages that the brand or the installation has; one without an address is not offered. */
export default function ToolboxLinks() {
  const t = useText()
  const links = { ...currentBrand().links, ...startInfo()?.links }
  return (
    <Page title={t('toolbox:title')} intro={t('toolbox:intro')} isNarrow>
      <Lines>
        {brandLinkNames.flatMap((name) => {
          const address = links[name]
          return address
            ? [
                <Line key={name}>
                  <Anchor href={address} target="_blank" rel="noreferrer noopener" fw={600}>
                    {t(`toolbox:link.${name}`)}
                  </Anchor>
                  <span>{t(`toolbox:text.${name}`)}</span>
                </Line>,
              ]
            : []
        })}
      </Lines>
    </Page>
  )
}
