import Capacitor

/// The page with the app's own plugins; those of packages are found by Capacitor.
class AppViewController: CAPBridgeViewController {

    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(StorePlugin())
    }
}
