import Capacitor
import StoreKit

/// The store of the device, by StoreKit 2. Its contract is `StorePlugin` in `web/src/native/plugins.ts`.
@objc(StorePlugin)
final class StorePlugin: CAPPlugin, CAPBridgedPlugin {

    let identifier = "StorePlugin"
    let jsName = "Store"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "getProducts", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "purchase", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "restore", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "finish", returnType: CAPPluginReturnPromise)
    ]

    private let shown = ShownTransactions()
    private var listening: [Task<Void, Never>] = []

    /// What is approved later, renewed or bought elsewhere comes by `updates`; what was cut short, by `unfinished`.
    override func load() {
        listening = [
            Task { [weak self] in
                for await result in Transaction.updates { await self?.announce(result) }
            },
            Task { [weak self] in
                for await result in Transaction.unfinished { await self?.announce(result) }
            }
        ]
    }

    deinit {
        listening.forEach { $0.cancel() }
    }

    @objc func getProducts(_ call: CAPPluginCall) {
        let ids = call.getArray("ids", String.self) ?? []
        answer(call) {
            let products = try await Product.products(for: ids)
            return ["products": products.map { ["id": $0.id, "price": $0.displayPrice] }]
        }
    }

    @objc func purchase(_ call: CAPPluginCall) {
        guard let id = call.getString("id"), let account = call.getString("account").flatMap({ UUID(uuidString: $0) }) else {
            return call.reject("a purchase needs a product and an account")
        }
        answer(call) {
            guard let product = try await Product.products(for: [id]).first else { throw StoreFailure.unknownProduct }
            switch try await self.sell(product, to: account) {
            case .success(let result):
                return ["state": "purchased", "proof": try await self.proof(of: result)]
            case .pending:
                return ["state": "pending"]
            case .userCancelled:
                return ["state": "cancelled"]
            @unknown default:
                throw StoreFailure.unknownOutcome
            }
        }
    }

    /// The sheet lies over the page; before iOS 18.2 the system chooses where it is shown.
    @MainActor
    private func sell(_ product: Product, to account: UUID) async throws -> Product.PurchaseResult {
        let options: Set<Product.PurchaseOption> = [.appAccountToken(account)]
        if #available(iOS 18.2, *), let page = bridge?.viewController {
            return try await product.purchase(confirmIn: page, options: options)
        }
        return try await product.purchase(options: options)
    }

    @objc func restore(_ call: CAPPluginCall) {
        answer(call) {
            try await AppStore.sync()
            var proofs: [String] = []
            for await result in Transaction.currentEntitlements {
                if let proof = try? await self.proof(of: result) { proofs.append(proof) }
            }
            return ["proofs": proofs]
        }
    }

    @objc func finish(_ call: CAPPluginCall) {
        guard let proof = call.getString("proof") else { return call.reject("there is no proof") }
        answer(call) {
            await self.shown.take(proof)?.finish()
            return [:]
        }
    }

    /// Kept until the page listens. What was paid back opens nothing, and is not announced again.
    private func announce(_ result: VerificationResult<Transaction>) async {
        guard let transaction = try? result.payloadValue else { return }
        guard transaction.revocationDate == nil else { return await transaction.finish() }
        guard let proof = try? await proof(of: result) else { return }
        notifyListeners("purchase", data: ["proof": proof], retainUntilConsumed: true)
    }

    /// Apple's signed transaction. Throws where the signature is not Apple's.
    private func proof(of result: VerificationResult<Transaction>) async throws -> String {
        let proof = result.jwsRepresentation
        await shown.add(try result.payloadValue, as: proof)
        return proof
    }

    private func answer(_ call: CAPPluginCall, _ work: @escaping () async throws -> PluginCallResultData) {
        Task {
            do {
                call.resolve(try await work())
            } catch {
                call.reject(error.localizedDescription, nil, error)
            }
        }
    }
}

private enum StoreFailure: Error {
    case unknownProduct
    case unknownOutcome
}

/// The transactions that the page has a proof of. The same transaction is signed anew at each reading, so a proof alone
/// finds it nowhere else.
private actor ShownTransactions {
    private var byProof: [String: Transaction] = [:]

    func add(_ transaction: Transaction, as proof: String) {
        byProof[proof] = transaction
    }

    func take(_ proof: String) -> Transaction? {
        byProof.removeValue(forKey: proof)
    }
}
