/** One to three segments; config/routes.ts says which is which. Source: trap 8. */
export default '/internalcrm/shippingorder/delivery/*'
