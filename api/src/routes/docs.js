document.title = "aerodrome";

// What Swagger UI does otherwise here than by itself.
const Aerodrome = () => ({
  wrapComponents: {
    // The lock of an operation that needs no credential would look closed, so only those that need one have a lock.
    OperationSummary: (Summary, { React }) => (props) => {
      const security = props.operationProps.get("security");
      const isOpen = security?.some((credentials) => credentials.isEmpty());
      const operationProps = isOpen ? props.operationProps.delete("security") : props.operationProps;
      return React.createElement(Summary, { ...props, operationProps });
    },
    // Each field takes the focus when it appears, so the last one would have it, out of sight of the first.
    authorizationPopup: (Popup, { React }) => (props) => {
      const place = React.useRef(null);
      React.useEffect(() => {
        place.current.querySelector("input")?.focus({ preventScroll: true });
        place.current.querySelector(".modal-ux-content").scrollTop = 0;
      }, []);
      return React.createElement("div", { ref: place }, React.createElement(Popup, props));
    },
  },
});

