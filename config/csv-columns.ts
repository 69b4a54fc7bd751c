/**
 * Columns of the CSV files, by their keys in `downloads:columns`. The server writes them; the dialog of
 * an export names them before it starts.
 */
export const csvColumns = {
  '/licenses/download': [
    'serialNumber',
    'product',
    'partNumber',
    'status',
    'assignee',
    'assigneeEmail',
    'device',
    'deviceId',
    'issued',
    'lastDay',
    'deactivations',
    'deactivationLimit',
    'orderNumber',
  ],
  '/profile/download/order-histories': [
    'orderNumber',
    'purchaseOrder',
    'date',
    'status',
    'progress',
    'type',
    'payment',
    'currency',
    'tax',
    'total',
    'refunded',
    'orderedBy',
    'partNumber',
    'item',
    'volume',
    'capacity',
  ],
  '/profile/download/uncompleted-accumulated-orders': [
    'orderNumber',
    'date',
    'status',
    'progress',
    'currency',
    'amount',
  ],
  '/profile/download/gift-value-histories': [
    'date',
    'status',
    'orderNumber',
    'currency',
    'amount',
    'balance',
    'expiryDate',
    'company',
    'person',
  ],
  '/profile/download/accumulated-histories': [
    'date',
    'action',
    'orderNumber',
    'currency',
    'amount',
    'levelBefore',
    'level',
    'levelStart',
    'levelEnd',
  ],
} as const satisfies Record<string, readonly string[]>

/** Path of a download below the API's base path. */
export type CsvPath = keyof typeof csvColumns
