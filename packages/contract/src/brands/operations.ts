import { z } from 'zod'
import { Uuid } from '../base/atoms.ts'
import { AnyFile } from '../kit/file.ts'
import { addressOf } from '../kit/address.ts'
import { operation } from '../kit/operation.ts'
import { limits } from '../base/limits.ts'
import * as schemas from './schema.ts'
import { defineFeature } from '../kit/feature.ts'
import { Brand, BrandForm, BrandLogoForm, PlatformBrand, PlatformBrandForm, texts } from './schema.ts'

const path = (call: string) => `v4/web/common/brand/{role}/${call}` as const
const ofDistributor = z.object({ uuid: Uuid.meta(texts.uuid) })

/** The brand that a distributor gives all below it: name, logo, a line in mails (operators.md 3.1, 4.6). */
export const brand = {
  get: operation({
    method: 'GET',
    path: path('getInfo'),
    needs: 'brand.edit',
    input: ofDistributor,
    output: Brand,
    summary: 'Get product name, mail footer and logo of a distributor. They are empty when it has set none.',
  }),
  edit: operation({
    method: 'POST',
    path: path('edit'),
    needs: 'brand.edit',
    input: BrandForm,
    fails: ['staleRecord'],
    invalidates: ['brand'],
    keeps: { reads: 'brand.get' },
    summary: 'Set the product name and the mail footer for all accounts below a distributor.',
  }),
  setLogo: operation({
    method: 'POST',
    path: path('setLogo'),
    wire: 'file',
    upload: { kinds: ['jpeg', 'png'], maxBytes: limits.brandLogoBytes, sideMax: limits.brandLogoSide },
    needs: 'brand.edit',
    input: BrandLogoForm,
    fails: ['fileCheckFailed', 'heicPicture'],
    invalidates: ['brand'],
    summary: `Upload the logo of a distributor and replace the one before. Its sides may have ${limits.brandLogoSide} pixels at most.`,
  }),
  removeLogo: operation({
    method: 'POST',
    path: path('removeLogo'),
    needs: 'brand.edit',
    input: ofDistributor,
    invalidates: ['brand'],
    summary: 'Delete the logo of a distributor. The accounts below it see the logo of the platform again.',
  }),
}

/** The brand of the platform: whose devices its sub-super managers control (operators.md 3.19). */
export const platformBrand = {
  get: operation({
    method: 'GET',
    path: path('getPlatform'),
    needs: 'platformBrand.read',
    output: PlatformBrand,
    summary: 'Get the maker whose devices the platform controls, and the makers that can be chosen.',
  }),
  edit: operation({
    method: 'POST',
    path: path('editPlatform'),
    needs: 'platformBrand.edit',
    input: PlatformBrandForm,
    fails: ['staleRecord'],
    invalidates: ['platformBrand'],
    keeps: { reads: 'platformBrand.get' },
    summary: 'Set the maker whose devices the platform controls.',
  }),
}

/** Logos for pages, readable without a session. */
export const brandLogo = {
  show: operation({
    method: 'GET',
    path: 'v4/web/common/brand/getLogo',
    needs: 'public',
    isImmutable: true,
    input: z.object({ logo: Uuid.meta({ description: 'Identifier of the logo, from its address.' }) }),
    output: AnyFile,
    summary: 'Get a logo by its id. A new picture has a new id, so it can be cached for good.',
  }),
}

/** Where pages find a logo. */
export const logoAddress = (logo: string): string => `${addressOf(brandLogo.show.path)}?logo=${logo}`

export default defineFeature({
  operations: { brand, brandLogo, platformBrand },
  about: {
    brand: 'Product name, logo and mail footer that a distributor sets for all accounts below it.',
    brandLogo: 'Logos of distributors as public files.',
    platformBrand: 'Brand of the platform: the maker whose devices it controls.',
  },
  schemas: { brands: schemas },
})
