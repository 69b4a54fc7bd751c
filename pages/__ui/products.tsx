import { ProductGrid } from '#components/ui/ProductGrid.tsx'
import type { ProductCard } from '#server/content/catalog/contract.ts'
import type { Exhibit } from './Gallery.tsx'

const plain: ProductCard = {
  productName: 'EdgeLink Gateway',
  productAlias: 'edgelink-gateway',
  shortIntroduction:
    'Reads PLCs, meters and robots over more than 250 protocols and serves the values as MQTT or OPC UA.',
  thumbnailUrl: '/media/products/edgelink-gateway.svg',
  publishBy: 'Meridian',
  kind: 'software',
  isHot: true,
  isNew: false,
  isSuite: false,
  isFreeTrial: true,
  priceFrom: { priceMinor: 4900, currency: 'USD', billing: 'month' },
  lang: 'en',
}

const cards: readonly ProductCard[] = [
  plain,
  {
    ...plain,
    productName: 'ECOWatch カーボン台帳',
    productAlias: 'ecowatch-carbon-ledger',
    shortIntroduction:
      'スコープ1～3の排出量を、証憑と一緒に一つの台帳で管理します。監査のたびに表計算ファイルを集め直す必要はありません。',
    thumbnailUrl: '/media/products/ecowatch-carbon-ledger.svg',
    publishBy: 'Hokuto Systems',
    isHot: false,
    isNew: true,
    isFreeTrial: false,
    priceFrom: { priceMinor: 129_900_000, currency: 'GV', billing: 'year' },
    lang: 'ja',
  },
  {
    ...plain,
    productName: 'IoTSuite 数字孪生平台（含三维建模与实时数据绑定）',
    productAlias: 'iotsuite-digital-twin',
    shortIntroduction: '实时数据显示在设备真实所在的位置。',
    thumbnailUrl: '/media/products/iotsuite-digital-twin.svg',
    publishBy: 'Qinghe Smart',
    isNew: true,
    isSuite: true,
    isFreeTrial: false,
    priceFrom: null,
    lang: 'zh-Hans',
  },
]

/** Product cards with and without a price, with badges, long names, and in three languages. */
export const products: Exhibit = {
  title: 'ProductCard, ProductGrid',
  show: () => <ProductGrid products={cards} />,
}
